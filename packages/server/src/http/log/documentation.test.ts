import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { sicherheitsereignisse } from './sicherheitsereignisse.ts'

/** The text below a heading of a page in docs/betrieb. */
function sectionOf(page: string, heading: string): string {
  const text = readFileSync(new URL(`../../../../../docs/betrieb/${page}`, import.meta.url), 'utf8')
  return text.split(`\n${heading}\n`)[1]?.split(/\n##+ /)[0] ?? ''
}

test('docs/betrieb lists every security event with its level', () => {
  const rows = [
    ...sectionOf('einstellungen.md', '## Sicherheitsereignisse').matchAll(/^\| (`.*?`) \| (info|warn|error) \|/gm),
  ]
  const told = rows.flatMap(([, names = '', stufe]) =>
    [...names.matchAll(/`(\w+)`/g)].map(([, name]) => `${name} ${stufe}`),
  )
  expect(told.toSorted()).toEqual(
    Object.entries(sicherheitsereignisse)
      .map(([name, { stufe }]) => `${name} ${stufe}`)
      .toSorted(),
  )
})
