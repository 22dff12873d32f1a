import { callsOf } from '@ekp/wire/endpoints'
import { expect, test } from 'vitest'
import { docsPage } from './docsRoutes.ts'
import { docsStyle } from './docsStyle.ts'
import { openApiDocument } from './openApiDocument.ts'
import type { Parameter } from './types.ts'

const document = openApiDocument('kunden', 'https://portal.example/api')
const page = docsPage(document)
/** The page's text without line breaks. */
const text = page.replaceAll(/\s+/g, ' ')
const all = (pattern: RegExp, where = page) => [...where.matchAll(pattern)].map(([, found = '']) => found)

test.each(callsOf('kunden'))('%s has its place and its entry in the contents', (id, { path, summary }) => {
  expect(page).toContain(`<article id="${id}"`)
  expect(page).toContain(`<a href="#${id}">${id}</a>`)
  expect(page).toContain(`<code>${path.replaceAll(/:(\w+)/g, '{$1}')}</code>`)
  expect(text).toContain(summary)
})

test.each(Object.keys(document.components.schemas))('the schema %s has a table of its fields', (name) => {
  const section = page.split(`id="schema-${name}"`)[1]?.split('</section>')[0] ?? ''
  const fields = Object.keys(document.components.schemas[name]?.properties ?? {})
  expect(all(/<th scope="row" role="rowheader">\s*<code>(\w+)<\/code>/g, section)).toEqual(fields)
})

test('it needs no script, no inline style and no other origin', () => {
  expect(page).not.toMatch(/<script|<style|<iframe|<object|<base|javascript:/i)
  expect(page).not.toMatch(/<[^>]+\s(?:style|on\w+)=/i)
  const outer = all(/\s(?:href|src|action|srcset)="([^"]*)"/g).filter((address) => !address.startsWith('#'))
  expect(outer).toEqual(['docs.css', 'openapi.json'])
  expect(docsStyle).not.toMatch(/@import|url\(|expression|<\//)
})

test('every anchor leads somewhere, and no id stands twice', () => {
  const ids = all(/\sid="([^"]*)"/g)
  expect(new Set(ids).size).toBe(ids.length)
  expect(all(/href="#([^"]*)"/g).filter((id) => !ids.includes(id))).toEqual([])
  expect(all(/aria-labelledby="([^"]*)"/g).filter((id) => !ids.includes(id))).toEqual([])
})

test('all inserted values are escaped', () => {
  const attack = `"><img src=x onerror='alert(1)'><script>alert(2)</script>&amp;`
  const hostile = openApiDocument('kunden', attack)
  const [path = '/', item] = Object.entries(hostile.paths)[0] ?? []
  const post = item?.post
  if (post === undefined) throw new Error('the login has moved')
  const schema = { enum: [attack] }
  const parameters: Parameter[] = [{ name: attack, in: 'query', required: true, description: attack, schema }]
  const made = docsPage({
    ...hostile,
    info: { title: attack, version: attack, description: attack },
    tags: hostile.tags.map(({ name }) => ({ name, description: attack })),
    paths: { ...hostile.paths, [path]: { post: { ...post, summary: attack, parameters } } },
    components: {
      ...hostile.components,
      schemas: {
        ...hostile.components.schemas,
        [attack]: { type: 'object', properties: { [attack]: { description: attack } } },
      },
    },
  })
  expect(made).not.toMatch(/<img|<script/)
  expect(made.replaceAll(/"[^"]*"/g, '""')).not.toMatch(/<[a-z][^<>]*\sonerror=/)
  expect(made.split('&quot;&gt;&lt;img src=x onerror=&#39;alert(1)&#39;&gt;').length).toBeGreaterThan(15)
  expect(made).toContain('&amp;amp;')
})

test('it is German, has one h1, a skip link and a sign-in to copy', () => {
  expect(page).toMatch(/^<!doctype html>\s*<html lang="de">/)
  expect(all(/<h1>([^<]*)</g)).toHaveLength(1)
  expect(all(/<body>\s*<a class="skip" href="#(\w+)"/g)).toEqual(['inhalt'])
  expect(page).toContain("curl -i -X POST 'https://portal.example/api/anschlussnutzer/login'")
})

test('heading levels never skip one', () => {
  const levels = all(/<h([1-6])[ >]/g).map(Number)
  expect(levels[0]).toBe(1)
  for (const [index, level] of levels.entries()) expect(level).toBeLessThanOrEqual((levels[index - 1] ?? 0) + 1)
})
