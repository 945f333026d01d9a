// What the generated types say about one operation: its parameters, its body and its response.
import type { paths } from "./schema.js";

export type Method = "get" | "put" | "post" | "delete" | "patch";

/** The operation behind a method and a path, or never. */
export type Operation<M extends Method, P extends keyof paths> = Exclude<paths[P][M], undefined>;

/** The paths that have an operation for a method. */
export type PathFor<M extends Method> = {
  [P in keyof paths]: [Operation<M, P>] extends [never] ? never : P;
}[keyof paths];

type Json<C> = C extends { "application/json": infer T } ? T : never;
type Ok = 200 | 201 | 202;

/** The JSON of a successful response; undefined where there is none. */
export type ResponseOf<O> = O extends { responses: infer R }
  ? { [S in keyof R]: S extends Ok ? (R[S] extends { content: infer C } ? Json<C> : never) : S extends 204 ? undefined : never }[keyof R]
  : never;

type PathParameters<O> = O extends { parameters: { path: infer T } } ? { path: T } : { path?: undefined };
type QueryParameters<O> = O extends { parameters: { query?: infer T } } ? { query?: T } : { query?: undefined };
type Body<O> = O extends { requestBody: { content: infer C } } ? { body: Json<C> } : { body?: undefined };

export type Common = { headers?: Record<string, string>; signal?: AbortSignal };

/** Everything a call takes. */
export type RequestOf<O> = PathParameters<O> & QueryParameters<O> & Body<O> & Common;

/** The request is an argument one may leave out where nothing in it is required. */
export type Arguments<O> = {} extends RequestOf<O> ? [request?: RequestOf<O>] : [request: RequestOf<O>];
