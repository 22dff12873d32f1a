import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contentDisposition } from './reply/download.ts'

/** The two names in the header: one for old programs, and one that browsers prefer if it is there. */
function parse(header: string): { ascii: string; name: string } {
  const [, quoted, token, encoded] =
    /^attachment; filename=(?:"([^"\\]*)"|([\w.!#$&+^`|~'-]+))(?:; filename\*=UTF-8''([^ ;]*))?$/.exec(header) ?? []
  const ascii = quoted ?? token ?? ''
  if (encoded === undefined) return { ascii, name: ascii }
  expect(encoded).toMatch(/^(?:[A-Za-z0-9!#$&+.^_`|~-]|%[0-9A-F]{2})+$/)
  return { ascii, name: decodeURIComponent(encoded) }
}

test.each([
  ['Rechnung 2025.pdf', 'Rechnung 2025.pdf', 'Rechnung 2025.pdf'],
  ['Vertragsbestätigung Größe.pdf', 'Vertragsbestätigung Größe.pdf', 'Vertragsbestaetigung Groesse.pdf'],
  ['Vertragsbesta\u0308tigung.pdf', 'Vertragsbestätigung.pdf', 'Vertragsbestaetigung.pdf'],
  ['Öztürk, Ayşe (1).pdf', 'Öztürk, Ayşe (1).pdf', 'Oeztuerk, Ayse (1).pdf'],
  ['Rechnung "neu".pdf', 'Rechnung _neu_.pdf', 'Rechnung _neu_.pdf'],
  ["Rechnung 50% 'neu'.pdf", "Rechnung 50% 'neu'.pdf", "Rechnung 50_ 'neu'.pdf"],
  ['a\r\nSet-Cookie: x=1.pdf', 'aSet-Cookie_ x=1.pdf', 'aSet-Cookie_ x=1.pdf'],
  ['../../etc/passwd', '_.._etc_passwd', '_.._etc_passwd'],
  ['..\\..\\boot.ini', '_.._boot.ini', '_.._boot.ini'],
  ['C:\\Windows\\x.pdf', 'C__Windows_x.pdf', 'C__Windows_x.pdf'],
  ['.htaccess', 'htaccess', 'htaccess'],
  ['Rechnung\u202Efdp.exe', 'Rechnungfdp.exe', 'Rechnungfdp.exe'],
  ['\u2066\u200F\u{E0041}x.pdf', 'x.pdf', 'x.pdf'],
  ['Rechnung.pdf . ', 'Rechnung.pdf', 'Rechnung.pdf'],
  ['🏠 Zuhause.pdf', '🏠 Zuhause.pdf', '_ Zuhause.pdf'],
  ['half \uD83C.pdf', 'half .pdf', 'half .pdf'],
  ['\u0301', '\u0301', 'dokument'],
  ['\u0301.pdf', '\u0301.pdf', 'pdf'],
  ['', 'dokument', 'dokument'],
  ['...', 'dokument', 'dokument'],
  ['\0\u0085\u2028', 'dokument', 'dokument'],
])('%j is saved as %j', (given, name, ascii) => {
  expect(parse(contentDisposition(given))).toEqual({ name, ascii })
})

test('a name of 300 characters keeps its ending', () => {
  const { name } = parse(contentDisposition(`${'ä'.repeat(296)}.pdf`))
  expect(name).toBe(`${'ä'.repeat(146)}.pdf`)
})

test('for any name the header is one line of ASCII without a folder', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (given) => {
      const header = contentDisposition(given)
      expect(header).toMatch(/^[\x20-\x7e]*$/)
      const { name, ascii } = parse(header)
      for (const one of [name, ascii]) expect(one).toMatch(/^(?![./\\])[^/\\\p{Cc}]+$/u)
      expect([...name].length).toBeLessThanOrEqual(150)
    }),
    { numRuns: 5000 },
  )
})
