import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { packArchive } from './packArchive.mjs'

test('a folder with files of somebody else is refused and stays as it is', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'ekp-release-'))
  const names = ['SHA256SUMS', 'diplomarbeit.tex', 'endkundenportal-0.1.0-linux-x64.tar.gz']
  for (const name of names) writeFileSync(join(folder, name), '')
  await expect(packArchive(folder, { withPostgres: false })).rejects.toThrow(
    `In ${folder} liegt diplomarbeit.tex. Nennen Sie einen leeren Ordner.`,
  )
  expect(readdirSync(folder).toSorted()).toEqual(names)
  rmSync(folder, { recursive: true })
})
