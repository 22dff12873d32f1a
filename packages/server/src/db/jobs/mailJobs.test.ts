import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { mailJobs } from './jobQueue.ts'

const src = join(import.meta.dirname, '../..')

test('every job that sends a mail has its name among those that a restored database may discard', () => {
  const names = readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
    .map((path) => readFileSync(join(src, path), 'utf8'))
    .filter((text) => /(?<!function )sendQueuedMail\(/.test(text))
    .flatMap((text) => {
      const found = [...text.matchAll(/^ {4}name: (.*),$/gm)].map(([, name]) => name)
      expect(found, text).not.toEqual([])
      return found
    })
  expect(names.toSorted()).toEqual(
    Object.keys(mailJobs)
      .map((name) => `mailJobs.${name}`)
      .toSorted(),
  )
})
