declare module 'autocannon' {
  interface Options {
    readonly url: string
    readonly connections: number
    readonly duration: number
    readonly headers?: Readonly<Record<string, string>>
    readonly requests?: readonly { readonly setupRequest: (request: object) => object }[]
  }
  interface Result {
    readonly requests: { readonly average: number; readonly total: number }
    readonly latency: { readonly p99: number }
    readonly non2xx: number
    /** In seconds. */
    readonly duration: number
    readonly errors: number
  }
  export default function autocannon(options: Options): Promise<Result>
}
