import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readSecretFile } from './secretFile.ts'

const dir = mkdtempSync(join(tmpdir(), 'ekp-geheim-'))
afterAll(() => rmSync(dir, { recursive: true }))

function write(text: string, mode = 0o600): string {
  const path = join(dir, 'geheim')
  writeFileSync(path, text)
  chmodSync(path, mode)
  return path
}

test.each([
  ['geheim', 'geheim'],
  ['geheim\n', 'geheim'],
  ['geheim\r\n', 'geheim'],
  [' Leerzeichen gehören dazu \n', ' Leerzeichen gehören dazu '],
])('a secret ends before the end of its line: %j', (text, secret) => {
  expect(readSecretFile('X', write(text))).toBe(secret)
})

test('the owner’s group may read the file', () => {
  expect(readSecretFile('X', write('geheim\n', 0o440))).toBe('geheim')
})

test.each([
  ['', 0o600, 'X: /pfad ist leer.'],
  ['\n', 0o600, 'X: /pfad ist leer.'],
  ['eins\nzwei\n', 0o600, 'X: /pfad hat mehr als eine Zeile.'],
  ['geheim', 0o644, 'X: /pfad darf jeder auf diesem Rechner lesen oder ändern. Mit chmod o= /pfad nicht mehr.'],
  ['geheim', 0o602, 'X: /pfad darf jeder auf diesem Rechner lesen oder ändern. Mit chmod o= /pfad nicht mehr.'],
])('%j with the mode %o is refused', (text, mode, sentence) => {
  const path = write(text, mode)
  expect(() => readSecretFile('X', path)).toThrow(sentence.replaceAll('/pfad', path))
})

test('a path that leads to no file is refused', () => {
  expect(() => readSecretFile('X', 'geheim')).toThrow('X: Erwartet wird der ganze Pfad einer Datei')
  expect(() => readSecretFile('X', '')).toThrow('X: Erwartet wird der ganze Pfad einer Datei')
  expect(() => readSecretFile('X', join(dir, 'fehlt'))).toThrow(`X: ${dir}/fehlt gibt es nicht`)
  expect(() => readSecretFile('X', dir)).toThrow(
    /^X: .*(?:ist ein Verzeichnis und keine Datei|lässt sich nicht lesen)\.$/,
  )
})
