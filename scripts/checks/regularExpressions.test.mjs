import { expect, test } from 'vitest'
import { createFixture } from './fixture.mjs'
import { checkRegularExpressions } from './regularExpressions.mjs'

function findingsOf(path, text) {
  const fixture = createFixture({ [path]: text })
  try {
    return checkRegularExpressions(fixture.root)
  } finally {
    fixture.remove()
  }
}

test.each([
  ['packages/wire/src/rules/one.ts', 'export const one = /T.* \\d\\d$/'],
  ['packages/server/src/lib/two.ts', "export const two = (text: string) => text.replace(/\\s+$/, '')"],
  ['packages/server/src/http/three.ts', 'export const three = /^(?:[^"]+|x)*$/u'],
])('%s with %s is named', (path, text) => {
  expect(findingsOf(path, text)).toEqual([expect.stringMatching(`^${path}: /.+ goes back over a long text`)])
})

test.each([
  ['packages/wire/src/rules/one.ts', 'export const one = /^[a-z]+(?:\\.[a-z]+)*$/'],
  ['packages/wire/src/rules/two.test.ts', 'export const two = /T.* \\d\\d$/'],
  ['packages/server/src/lib/three.ts', "export const three = 'T.* x'"],
])('%s with %s is fine', (path, text) => {
  expect(findingsOf(path, text)).toEqual([])
})
