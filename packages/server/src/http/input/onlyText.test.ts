import type { Endpoint } from '@ekp/wire/endpoint'
import { endpoints } from '@ekp/wire/endpoints'
import * as v from 'valibot'
import { expect, test } from 'vitest'

// A text type of `schema/scalars.ts`, or a pattern, refuses each of them; a bare `v.string()` lets them through to the
// database, which answers NUL with an error.
const unfit = ['\0', '\ud800', '\u0007', '\u009f']

/** What the text fields take, so that each is tried with a value that is right but for one character. */
const samples = [
  ...['Guten Tag', 'a.berger', '4711', '0351 1234567', 'STW-1001', 'jana@example.org', '12a', '08999', 'A-1'],
  ...[
    '2026-11-21',
    '2026-11-21T08:00:00Z',
    '2026,2027',
    '1-0:1.8.0',
    '7-22',
    '0',
    '0-1',
    '1000',
    '100-7',
    '1700000000000-v1',
    'v815',
  ],
  ...['DE02120300000000202051', 'BYLADEM1001', '0ca7a71e-0000-4000-8000-000000004711', '1700000000000-7-STW-1001'],
  ...['data:image/jpeg;base64,/9j/4AAQ', '/9j/4AAQSkZJRg==', '4.5', 'https://portal.example.org/', 'Baden-Württemberg'],
]

type Schema = v.GenericSchema & {
  readonly pipe?: readonly [Schema]
  readonly wrapped?: Schema
  readonly entries?: Readonly<Record<string, Schema>>
  readonly options?: readonly unknown[]
  readonly item?: Schema
  readonly key?: Schema
  readonly value?: Schema
}

const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null && 'kind' in value

/** Every schema of a text below this one, with its place; a schema of anything is one of texts as well. */
function textsOf(schema: Schema, place: string): [string, Schema][] {
  const root = schema.pipe?.[0] ?? schema
  if (root.type === 'string') return [[place, schema]]
  const { wrapped, entries = {}, options = [], item, key, value } = root
  const parts = [
    ...[wrapped, item, value].map((part) => [place, part] as const),
    ...options.map((option) => [place, isSchema(option) ? option : undefined] as const),
    [`${place} (names)`, key] as const,
    ...Object.entries(entries).map(([name, part]) => [`${place}.${name}`, part] as const),
  ]
  const known = parts.flatMap(([where, part]) => (part === undefined ? [] : textsOf(part, where)))
  const isOpen = ['unknown', 'any', 'loose_object'].includes(root.type)
  return isOpen ? [...known, [`${place} (anything)`, schema]] : known
}

const inputsOf = () =>
  Object.entries<Endpoint>(endpoints).flatMap(([name, { params, query, headers, body }]) =>
    Object.entries({ params, query, headers, body }).flatMap(([part, schema]) =>
      schema === undefined ? [] : textsOf(schema as Schema, `${name} ${part}`),
    ),
  )

/** What a schema makes of a text, inside of an object where it takes any. */
function read(schema: Schema, text: string): string | undefined {
  for (const value of [text, { a: [{ b: text }] }, { [text]: 1 }]) {
    const result = v.safeParse(schema, value)
    if (result.success) return JSON.stringify(result.output) ?? ''
  }
  return undefined
}

const isUnfit = (output: string | undefined) =>
  unfit.some((character) => output?.includes(JSON.stringify(character).slice(1, -1)))

test('no text of a call may have control characters or half characters', () => {
  const all = inputsOf()
  const untried = all.filter(([, schema]) => samples.every((sample) => read(schema, sample) === undefined))
  expect(
    untried.map(([place]) => place),
    'a right value for each belongs into `samples`',
  ).toEqual([])
  const loose = all.filter(([, schema]) =>
    samples.some((sample) =>
      unfit.some((one) =>
        [one + sample, sample + one, sample.slice(0, 3) + one + sample.slice(3)].some((text) =>
          isUnfit(read(schema, text)),
        ),
      ),
    ),
  )
  expect([...new Set(loose.map(([place]) => place))], 'use line, prose or a pattern of schema/scalars.ts').toEqual([])
})

test('a bare text and an open object are noticed', () => {
  const text = v.optional(v.object({ a: v.array(v.string()) }))
  expect(textsOf(text as Schema, 'x').map(([place]) => place)).toEqual(['x.a'])
  expect(isUnfit(read(v.string() as Schema, 'a\0b'))).toBe(true)
  expect(isUnfit(read(v.looseObject({}) as Schema, 'a\0b'))).toBe(true)
})
