import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parseCall } from './parseCall.ts'
import { usage } from './usage.ts'

const root = new URL('../../../../', import.meta.url)
const docs = readdirSync(new URL('docs', root)).filter((name) => name.endsWith('.md'))
const text = ['README.md', ...docs.map((name) => `docs/${name}`)]
  .map((name) => readFileSync(new URL(name, root), 'utf8'))
  .join('\n')

/** Calls as they are shown, in lines of their own and within sentences; options in brackets are given. */
const shown = [...text.matchAll(/npm run (?:-s )?portal -- ([^`#\n|>)]+)/g)]
  .map(([, call = '']) => call.replaceAll(/[[\]]/g, '').trim().split(/\s+/))
  .filter((args) => !args.includes('…'))
const commands = (/\nBefehle\n([^]*?)\n\n/.exec(usage)?.[1] ?? '').matchAll(/^ {2}([a-z-]+)/gm)
const names = [...commands].map(([, name = '']) => name)
const options = [...usage.matchAll(/^ {2}--([a-z-]+)/gm)].map(([, name = '']) => name)

test('every call that the documentation shows is one, and every command of the help is explained', () => {
  const refused = shown.filter((args) => typeof parseCall(args) === 'string')
  expect(refused).toEqual([])
  const isExplained = (name: string) => new RegExp(`(?:portal -- |\`)${name}[ \`\n]`).test(text)
  expect(names.filter((name) => !isExplained(name))).toEqual([])
})

test('the help knows every command and every option that a call may have', () => {
  expect(names).toHaveLength(10)
  for (const name of names) expect(parseCall([name, '--nie'])).toBe('Die Option --nie gibt es nicht.')
  for (const name of names) expect(parseCall([name, 'a', 'b'])).not.toMatch(/^Den Befehl/)
  const used = new Set(shown.flat().filter((word) => word.startsWith('--')))
  expect([...used].filter((word) => !usage.includes(word))).toEqual([])
  const ofOthers = options.filter(
    (name) => !['help', 'ausfuehren', 'uhr-geprueft', 'mandant', 'dateien'].includes(name),
  )
  for (const name of ofOthers) {
    expect(parseCall(['import', 'x', `--${name}`, 'x'])).toBe(`Die Option --${name} gehört nicht zum Befehl import.`)
  }
})
