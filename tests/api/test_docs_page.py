"""The interactive page in a browser: every call is there, can be sent, and nothing comes from elsewhere."""

from pathlib import Path

from playwright.sync_api import Request, expect, sync_playwright

from tests.api.operations import operations
from tests.api.server import serving
from tests.services.chromium import FLAGS

PATIENCE = 60_000


def test_every_call_can_be_tried_out(chromium_path: str, tmp_path: Path) -> None:
    with serving(tmp_path) as url, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium_path, args=list(FLAGS))
        try:
            page = browser.new_page()
            page.set_default_timeout(PATIENCE)
            complaints: list[str] = []
            elsewhere: list[str] = []

            def asked(request: Request) -> None:
                if not request.url.startswith(url):
                    elsewhere.append(request.url)

            page.on("console", lambda message: complaints.append(message.text) if message.type == "error" else None)
            page.on("pageerror", lambda error: complaints.append(str(error)))
            page.on("request", asked)
            page.goto(f"{url}/docs")
            page.wait_for_selector("details.call")
            assert page.locator("details.call").count() == len(operations())
            page.locator("#find").fill("list the games of this server")
            games = page.locator("details.call:visible")
            assert games.count() == 1
            games.locator("summary").first.click()
            games.locator("button").click()
            expect(games.locator("> pre")).to_contain_text("tiny_epic_galaxies", timeout=PATIENCE)
            assert games.locator("> pre").inner_text().startswith("200")
            assert "tiny_epic_galaxies" in games.locator("> pre").first.inner_text()
            page.locator("#find").fill("post /v1/matches create a match")
            create = page.locator("details.call:visible").first
            create.locator("summary").first.click()
            create.locator("button").click()
            output = create.locator("> pre")
            expect(output).to_contain_text("host_token", timeout=PATIENCE)
            assert output.inner_text().startswith("201")
            assert "seat_tokens" in (create.locator("details.shape pre").first.text_content() or "")
            assert complaints == []
            assert elsewhere == []
        finally:
            browser.close()
