import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashFile, readPacked, writePacked } from './files.ts'

let dir: string
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'ekp-gepackt-'))
})
afterAll(() => rm(dir, { recursive: true }))

test('what is packed comes back, and its lines and checksum are those of the file', async () => {
  const path = join(dir, 'daten.gz')
  const { lines, sha256 } = await writePacked(path, Readable.from([Buffer.from('eins\nzw'), Buffer.from('ei\n')]))
  expect([lines, sha256]).toEqual([2, await hashFile(path)])
  const target = new PassThrough()
  const [read] = await Promise.all([text(target), readPacked(path, target)])
  expect(read).toBe('eins\nzwei\n')
})

test('a file that cannot be read any more ends the restore with its error, and not the process', async () => {
  await expect(readPacked(join(dir, 'fort.gz'), new PassThrough())).rejects.toMatchObject({ code: 'ENOENT' })
})
