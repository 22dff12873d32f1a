import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { removeUnfinished, writeWhole } from './newFiles.ts'

let dir: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'ekp-ganz-'))
})
afterEach(() => rmSync(dir, { recursive: true }))

test('several writers of one file at once do not disturb each other, and one of them stays whole', async () => {
  const contents = Array.from({ length: 20 }, (_, index) => Buffer.alloc(100_000 + index, index))
  await Promise.all(contents.map((content) => writeWhole(dir, '1.jpg', content)))
  expect(readdirSync(dir)).toEqual(['1.jpg'])
  const kept = readFileSync(join(dir, '1.jpg'))
  expect(contents.some((content) => content.equals(kept))).toBe(true)
})

test('a file that cannot get its name leaves nothing behind', async () => {
  mkdirSync(join(dir, '1.jpg'))
  await expect(writeWhole(dir, '1.jpg', Buffer.from('x'))).rejects.toMatchObject({ code: 'EISDIR' })
  expect(readdirSync(dir)).toEqual(['1.jpg'])
})

test('what a killed writer of a file left is deleted, and nothing else', async () => {
  for (const name of ['.1.jpg.0123456789ab.neu', '.11.jpg.0123456789ab.neu', '1.jpg'])
    writeFileSync(join(dir, name), 'x')
  await removeUnfinished(dir, '1.jpg')
  expect(readdirSync(dir)).toEqual(['.11.jpg.0123456789ab.neu', '1.jpg'])
})

test('a file for its owner alone is never readable by others', async () => {
  await writeWhole(dir, 'mail.eml', Buffer.from('x'), 0o600)
  expect(statSync(join(dir, 'mail.eml')).mode & 0o777).toBe(0o600)
})
