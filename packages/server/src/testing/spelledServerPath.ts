import fc from 'fast-check'

const names = ['api', 'assets', 'tenant', '.well-known']
const percent = (character: string) => `%${character.charCodeAt(0).toString(16).padStart(2, '0')}`

/** A letter as it is, as a capital, or percent-encoded with either kind of hex digits. */
const spelledLetter = (letter: string) =>
  fc.constantFrom(letter, letter.toUpperCase(), percent(letter), percent(letter.toUpperCase()).toUpperCase())
const spelledName = (name: string) => fc.tuple(...Array.from(name, spelledLetter)).map((letters) => letters.join(''))

const slash = fc.constantFrom('/', '//', '\\', '%2f', '%2F', '%5c', '/./', '/%2e/', '%2f;x/')
const up = fc.constantFrom('..', '%2e%2e', '.%2E', '..;x')
const word = fc.stringMatching(/^[a-z0-9_-]{1,8}$/)

interface Spelling {
  readonly url: string
  /** What it means, dots resolved. */
  readonly path: string
}

/** Odd spellings of paths below the server's own names; some climb out again with `..` [T2]. */
export function spelledServerPath({ climbsOut = true } = {}): fc.Arbitrary<Spelling> {
  return fc
    .record({
      name: fc
        .constantFrom(...names)
        .chain((name) => fc.record({ name: fc.constant(name), spelled: spelledName(name) })),
      detour: fc.option(fc.tuple(word, slash, up), { nil: [] }),
      slashes: fc.array(slash, { minLength: 4, maxLength: 4 }),
      climbs: fc.array(up, { maxLength: climbsOut ? 3 : 0 }),
      rest: fc.array(word, { maxLength: 3 }),
      parameter: fc.constantFrom('', ';x=1', ';'),
      query: fc.constantFrom('', '?x=/anmelden', '#x'),
    })
    .map(({ name: { name, spelled }, detour, slashes: [first, second, third], climbs, rest, parameter, query }) => {
      const before = detour.length === 0 ? '' : `${detour.join('')}${second}`
      const after = [...climbs, ...rest].map((one) => `${third}${one}`).join('')
      const url = `/${first === '/' ? '' : first}${before}${spelled}${parameter}${after}${query}`
      return { url, path: `/${[name, ...rest].join('/')}` }
    })
}
