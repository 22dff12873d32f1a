import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
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
  expect([lines, sha256]).toEqual([2, await hashFile(dir, 'daten.gz')])
  const target = new PassThrough()
  const [read, again] = await Promise.all([text(target), readPacked(dir, 'daten.gz', target)])
  expect([read, again]).toEqual(['eins\nzwei\n', sha256])
})

test('a file that cannot be read any more ends the restore with its error, and not the process', async () => {
  await expect(readPacked(dir, 'fort.gz', new PassThrough())).rejects.toMatchObject({ code: 'ENOENT' })
})

test('a link out of the folder is not followed, neither of a file nor of a folder on the way', async () => {
  const sicherung = join(dir, 'sicherung')
  await mkdir(join(dir, 'fremd'))
  await mkdir(join(sicherung, 'daten'), { recursive: true })
  await writeFile(join(dir, 'fremd/a.gz'), 'fremd')
  await symlink(join(dir, 'fremd/a.gz'), join(sicherung, 'daten/a.gz'))
  await symlink(join(dir, 'fremd'), join(sicherung, 'verweis'))
  for (const file of ['daten/a.gz', 'verweis/a.gz']) {
    await expect(hashFile(sicherung, file)).rejects.toMatchObject({ code: 'ELOOP' })
    await expect(readPacked(sicherung, file, new PassThrough())).rejects.toMatchObject({ code: 'ELOOP' })
  }
})
