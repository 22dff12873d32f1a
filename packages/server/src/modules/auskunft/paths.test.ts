import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pfadIn } from './paths.ts'

const pfadOf = (dateiname: string, id = 'D-1') => pfadIn('dokumente', { tag: '2026-01-15', dateiname, id })

test.each([
  ['Rechnung 2025.pdf', 'dokumente/2026-01-15 Rechnung 2025 (D-1).pdf'],
  ['Größe & Öl.PDF', 'dokumente/2026-01-15 Größe & Öl (D-1).PDF'],
  ['../../etc/passwd', 'dokumente/2026-01-15 _.._etc_passwd (D-1)'],
  ['C:\\x\\CON.pdf', 'dokumente/2026-01-15 C__x_CON (D-1).pdf'],
  ['NUL', 'dokumente/2026-01-15 NUL (D-1)'],
  ['a\r\nb\u202efdp.exe', 'dokumente/2026-01-15 abfdp (D-1).exe'],
  ['', 'dokumente/2026-01-15 dokument (D-1)'],
  ['.htaccess', 'dokumente/2026-01-15 htaccess (D-1)'],
])('%j becomes %j', (dateiname, path) => expect(pfadOf(dateiname)).toBe(path))

test('any name makes a path that is valid on every system, and two ids never the same path', () => {
  const anything = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 400 }),
    fc.string({ unit: fc.constantFrom(...'./\\: 😀.pdf') }),
  )
  fc.assert(
    fc.property(anything, (dateiname) => {
      const [folder, name = '', ...more] = pfadOf(dateiname).split('/')
      expect([folder, more]).toEqual(['dokumente', []])
      expect(name).toMatch(/^2026-01-15 [^<>:"\\|?*\p{Cc}\p{Cf}\p{Cs}]+$/u)
      expect(name).not.toMatch(/[. ]$/)
      expect(Buffer.byteLength(name)).toBeLessThanOrEqual(200)
      expect(pfadOf(dateiname, 'D-2')).not.toBe(pfadOf(dateiname))
    }),
  )
})

test('a long name keeps its ending and its id', () => {
  const path = pfadOf(`${'😀'.repeat(300)}.pdf`, 'x'.repeat(60))
  expect(path).toMatch(/^dokumente\/2026-01-15 😀+ \(x{60}\)\.pdf$/u)
})
