// A small observable: views name the keys they read and are called again when one of these changes.

export function createStore(initial) {
  const state = { ...initial };
  const watchers = new Set();
  let changed = new Set();

  function flush() {
    const keys = changed;
    changed = new Set();
    for (const watcher of [...watchers]) {
      if (watchers.has(watcher) && watcher.keys.some((key) => keys.has(key))) watcher.look(state);
    }
  }

  return {
    state,

    /** Change some keys; watchers hear of all changes of a turn at once. */
    set(patch) {
      for (const [key, value] of Object.entries(patch)) {
        if (Object.is(state[key], value)) continue;
        state[key] = value;
        if (changed.size === 0) queueMicrotask(flush);
        changed.add(key);
      }
    },

    /** Call `look` now and whenever one of `keys` changes; gives the function that ends it. */
    watch(keys, look) {
      const watcher = { keys, look };
      watchers.add(watcher);
      look(state);
      return () => watchers.delete(watcher);
    },
  };
}
