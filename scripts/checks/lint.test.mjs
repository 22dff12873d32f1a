import { spawnSync } from 'node:child_process'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFixture, home } from './fixture.mjs'

const lines = (count) => Array.from({ length: count }, (_, index) => `export const line${index} = ${index}`).join('\n')
const web = 'packages/web/src'
const server = 'packages/server/src'

// [what is forbidden, rule, file, text]
const breaches = [
  ['any', 'typescript(no-explicit-any)', `${web}/lib/any.ts`, 'export const thing = (x: any) => x'],
  [
    'a floating promise',
    'typescript(no-floating-promises)',
    `${server}/lib/float.ts`,
    'export const go = () => { Promise.resolve(1) }',
  ],
  [
    'a promise where a boolean is meant',
    'typescript(no-misused-promises)',
    `${server}/lib/misused.ts`,
    'const is = async () => true\nexport const go = () => (is() ? 1 : 2)',
  ],
  [
    'a cast that asserts',
    'typescript(no-unsafe-type-assertion)',
    `${web}/lib/cast.ts`,
    'export const cast = (x: unknown) => x as string',
  ],
  [
    'a non-null assertion',
    'typescript(no-non-null-assertion)',
    `${web}/lib/bang.ts`,
    'export const bang = (x: string | null) => x!.length',
  ],
  [
    'a default export',
    'import(no-default-export)',
    `${web}/ui/Default.tsx`,
    'export default function Default() { return null }',
  ],
  [
    'a literal spread into another',
    'house(no-literal-spread)',
    `${web}/lib/spread.ts`,
    'export const spread = (a: number) => ({ ...{ a }, b: 2 })',
  ],
  [
    'attributes spread from a literal',
    'house(no-literal-spread)',
    `${web}/ui/Spread.tsx`,
    'export const Spread = (id: string) => <p {...{ id }} />',
  ],
  ['a barrel', 'house(no-reexport)', `${web}/ui/all.ts`, "export * from './Default.tsx'"],
  ['a re-export', 'house(no-reexport)', `${web}/ui/one.ts`, "export { thing } from '../lib/any.ts'"],
  ['a cycle', 'import(no-cycle)', `${web}/lib/a.ts`, "import { b } from './b.ts'\nexport const a = () => b"],
  [
    'dangerouslySetInnerHTML',
    'house(no-html)',
    `${web}/ui/Danger.tsx`,
    'export const Danger = () => <p dangerouslySetInnerHTML={{ __html: "" }} />',
  ],
  ['innerHTML', 'house(no-html)', `${web}/lib/inner.ts`, 'export const put = (e: Element) => { e.innerHTML = "x" }'],
  [
    'insertAdjacentHTML',
    'house(no-html)',
    `${web}/lib/adjacent.ts`,
    'export const put = (e: Element) => { e["insertAdjacentHTML"]("beforeend", "x") }',
  ],
  ['eval', 'eslint(no-eval)', `${web}/lib/evil.ts`, 'export const evil = () => eval("1")'],
  [
    'localStorage outside sessionStore',
    'eslint(no-restricted-globals)',
    `${web}/session/other.ts`,
    'export const read = () => localStorage.getItem("ekp-token")',
  ],
  [
    'window.localStorage outside sessionStore',
    'eslint(no-restricted-properties)',
    `${web}/session/window.ts`,
    'export const read = () => window.localStorage.getItem("ekp-token")',
  ],
  [
    'fetch outside api',
    'eslint(no-restricted-globals)',
    `${web}/features/vertrag/fetch.ts`,
    'export const load = () => fetch("/api")',
  ],
  [
    'window.fetch outside api',
    'eslint(no-restricted-properties)',
    `${web}/lib/fetch.ts`,
    'export const load = () => window.fetch("/api")',
  ],
  [
    'fetch in the desk',
    'eslint(no-restricted-globals)',
    'packages/desk/src/fetch.ts',
    'export const load = () => fetch("/dienst")',
  ],
  ...[web, 'packages/desk/src'].map((app) => [
    'a useQuery that draws answers in one piece',
    'eslint(no-restricted-imports)',
    `${app}/query.ts`,
    "import { useQuery } from '@tanstack/react-query'\nexport const useIt = () => useQuery({ queryKey: [] })",
  ]),
  ['Date.now outside the clock', 'house(clock)', `${web}/lib/now.ts`, 'export const now = () => Date.now()'],
  ['new Date() outside the clock', 'house(clock)', `${server}/lib/today.ts`, 'export const today = () => new Date()'],
  [
    "the machine's zone",
    'house(local-time)',
    'packages/wire/src/rules/hour.ts',
    'export const hour = (date: Date) => date.getHours()',
  ],
  [
    'a day that is cut out of an instant',
    'house(cut-day)',
    `${web}/lib/day.ts`,
    'export const day = (date: Date) => date.toISOString().slice(0, 10)',
  ],
  [
    'a day that is split from its time',
    'house(cut-day)',
    `${server}/lib/split.ts`,
    "export const day = (date: Date) => date.toISOString().split('T')[0]",
  ],
  ['an umlaut in an identifier', 'house(ascii-identifiers)', `${web}/lib/umlaut.ts`, 'export const zähler = 1'],
  ['a file above 250 lines', 'eslint(max-lines)', `${web}/lib/long.ts`, lines(251)],
  [
    'a hook in a condition',
    'react-hooks(rules-of-hooks)',
    `${web}/ui/Hook.tsx`,
    "import { useState } from 'react'\nexport function Hook({ on }: { on: boolean }) {\n  if (on) useState(1)\n  return null\n}",
  ],
  [
    'a picture without a text',
    'jsx-a11y(alt-text)',
    `${web}/ui/Picture.tsx`,
    'export const Picture = () => <img src="/a.png" />',
  ],
  [
    'a button without its type',
    'house(button-type)',
    `${web}/ui/Push.tsx`,
    'export const Push = () => <button>Ja</button>',
  ],
  [
    'an unknown @ts-ignore',
    'typescript(ban-ts-comment)',
    `${web}/lib/ignore.ts`,
    '// @ts-ignore\nexport const one = 1',
  ],
  [
    'a focused test',
    'vitest(no-focused-tests)',
    `${web}/lib/only.test.ts`,
    "import { expect, test } from 'vitest'\ntest.only('a', () => { expect(1).toBe(1) })",
  ],
  [
    'a skipped test',
    'vitest(no-disabled-tests)',
    `${web}/lib/skip.test.ts`,
    "import { expect, test } from 'vitest'\ntest.skip('a', () => { expect(1).toBe(1) })",
  ],
  [
    'console in the server',
    'eslint(no-console)',
    `${server}/http/print.ts`,
    'export const print = () => { console.log(1) }',
  ],
]

// The same code in places where it is allowed.
const allowed = {
  [`${web}/session/sessionStore.ts`]: 'export const read = () => localStorage.getItem("ekp-token")',
  [`${web}/api/call.ts`]: 'export const load = () => fetch("/api")',
  [`${web}/lib/clock.ts`]: 'export const systemClock = () => new Date()',
  [`${web}/lib/b.ts`]: "import { a } from './a.ts'\nexport const b = () => a",
  [`${web}/lib/short.ts`]: lines(250),
  [`${web}/vite.config.ts`]: 'export default {}',
  [`${server}/lib/day.ts`]: 'export const day = (text: string) => new Date(text).getUTCDate()',
}

let fixture
let found

beforeAll(() => {
  const texts = Object.fromEntries(breaches.map(([, , path, text]) => [path, `${text}\n`]))
  fixture = createFixture({ ...texts, ...allowed })
  const bin = `${home}node_modules/oxlint/bin/oxlint`
  const { stdout, stderr } = spawnSync(process.execPath, [bin, '--format', 'json', 'packages'], {
    cwd: fixture.root,
    encoding: 'utf8',
  })
  if (!stdout.startsWith('{')) throw new Error(stdout + stderr)
  found = JSON.parse(stdout).diagnostics.map(({ code, filename }) => `${code} ${filename}`)
})

afterAll(() => fixture.remove())

test.each(breaches)('%s is refused (%s in %s)', (_, rule, path) => {
  expect(found).toContain(`${rule} ${path}`)
})

test.each(Object.keys(allowed).filter((path) => !path.endsWith('/b.ts')))('%s may contain it', (path) => {
  expect(found.filter((finding) => finding.endsWith(` ${path}`))).toEqual([])
})
