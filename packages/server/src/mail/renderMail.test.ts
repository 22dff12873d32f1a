import fc from 'fast-check'
import { expect, test } from 'vitest'
import { testMail } from '../testing/mails/queuedMails.ts'
import { testTenant } from '../testing/testTenant.ts'
import { renderMail } from './renderMail.ts'

const tenant = testTenant()
const withFooter = {
  ...tenant,
  app: {
    ...tenant.app,
    name: 'Stadtwerke Müller & Söhne',
    footer: { impressum: '/impressum', datenschutz: 'https://example.org/datenschutz' },
  },
}

test('the text says everything, each paragraph in one line, each link alone on a line', () => {
  const absatz = 'Wort für Wort '.repeat(30).trim()
  const { text } = renderMail(withFooter, testMail({ absaetze: [absatz, 'Schluss.'] }))
  expect(text).toContain(`\n\n${absatz}\n\nSchluss.\n\n`)
  const links = text.split('\n').filter((line) => line.includes('://'))
  expect(links).toHaveLength(4)
  expect(links.filter((line) => !URL.canParse(line))).toEqual([])
  expect(text).toContain(`
  Kontoinhaber: Erika Muster
  IBAN: DE89 •••• •••• •••• •••• 00

Bis dahin bleibt alles, wie es ist.

Bankverbindungen ansehen:
https://portal.example.org/bankverbindungen

-- 
Stadtwerke Müller & Söhne

Diese E-Mail wurde automatisch versendet.

Haben Sie das nicht selbst veranlasst? Dann melden Sie sich bitte gleich bei unserem Kundenservice (service@example.org).

Zum Portal:
https://portal.example.org/
Impressum:
https://portal.example.org/impressum
Datenschutz:
https://example.org/datenschutz
`)
})

test('every paragraph of a quotation is marked as one', () => {
  const zitat = `> ${'Wort für Wort '.repeat(20).trim()}`
  const { text } = renderMail(tenant, testMail({ schluss: [zitat, '> Noch eines.', 'Schluss.'] }))
  expect(text).toContain(`\n\n${zitat}\n\n> Noch eines.\n\nSchluss.\n`)
})

test('the HTML says the same, and loads nothing', () => {
  const { html } = renderMail(withFooter, testMail())
  expect(html).toContain('<html lang="de">')
  expect(html).toContain('Stadtwerke Müller &#38; Söhne')
  const readable = html
    .replace(/<(style|title)>[^]*?<\/\1>|<!--[^]*?-->|<[^>]*>/g, ' ')
    .replace(/&ensp;/g, ' ')
    .replace(/\s+/g, ' ')
  expect(readable).toContain('gilt ab dem 1. Dezember 2026 eine neue Bankverbindung. Kontoinhaber: Erika Muster IBAN:')
  expect(readable).toContain('Diese E-Mail wurde automatisch versendet.')
  expect(readable).toContain('gleich bei unserem Kundenservice (service@example.org).')
  expect(html).toContain('<a class="aufMarke" href="https://portal.example.org/bankverbindungen"')
  expect(html).toContain('href="https://portal.example.org/impressum"')
  expect(html).not.toMatch(/<img|<link|<script|<form|url\(|@import|\bsrc=|background=/)
})

test.each([
  ['to the service itself', testMail({ an: 'service@example.org' })],
  ['that the supplier is the cause of', testMail({ ohneWarnung: true })],
])('a mail %s does not tell to turn to the service', (_which, mail) => {
  for (const body of ['text', 'html'] as const) {
    const rendered = renderMail(withFooter, mail)[body]
    expect(rendered).not.toContain('nicht selbst veranlasst')
    expect(rendered).toContain('Diese E-Mail wurde automatisch versendet.')
  }
})

test('a mail with a warning of its own warns once, and names the service there', () => {
  for (const body of ['text', 'html'] as const) {
    const rendered = renderMail(withFooter, testMail({ warnung: 'ändern Sie bitte sofort Ihr Passwort' }))[body]
    expect(rendered.replace(/\s+/g, ' ')).toContain(
      'Wenn Sie das nicht waren, ändern Sie bitte sofort Ihr Passwort und melden Sie sich bei unserem Kundenservice (service@example.org).',
    )
    expect(rendered.match(/Kundenservice/g)).toHaveLength(1)
  }
})

test('the address of the button is in the mail as text', () => {
  const { html } = renderMail(withFooter, testMail({ knopf: { text: 'Neu', url: '/passwort/erneuern?token=a&b' } }))
  const link = 'https://portal.example.org/passwort/erneuern?token=a&#38;b'
  expect(html.split(`href="${link}"`)).toHaveLength(3)
  expect(html).toContain(`>${link}</a>`)
})

test('every layout table has role="presentation"', () => {
  const tables = renderMail(withFooter, testMail()).html.match(/<table[^>]*>/g) ?? []
  expect(tables.length).toBeGreaterThan(3)
  expect(tables.filter((table) => !table.includes('role="presentation"'))).toEqual([])
})

const hostile = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "' onclick='x",
  '&lt;b&gt;',
  '<!--[if mso]>',
  '</td></tr></table>',
]

test.each(hostile)('%s stays text wherever it stands', (text) => {
  const mail = testMail({
    betreff: text,
    anrede: text,
    absaetze: [text],
    angaben: [{ name: text, wert: text }],
    schluss: [text],
    warnung: text,
    knopf: { text, url: `/x?${text}` },
  })
  const tagsOf = (html: string) => html.match(/<[^>]*>/g)?.map((tag) => tag.replace(/href="[^"]*"/, ''))
  const { html } = renderMail(tenant, mail)
  const { html: harmless } = renderMail(tenant, testMail({ angaben: [{ name: 'a', wert: 'b' }], warnung: 'c' }))
  expect(tagsOf(html)).toEqual(tagsOf(harmless))
  expect(html.split(text).length).toBe(harmless.split(text).length)
})

test('no text brings line ends, controls or marks of direction into a field', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const { betreff, text: body } = renderMail(tenant, testMail({ betreff: text, anrede: `A${text}` }))
      expect(betreff).not.toMatch(/[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u)
      expect(body).not.toMatch(/[^\P{Cc}\n]|[\p{Cs}\u202a-\u202e\u2066-\u2069]/u)
    }),
  )
})

test('a link that is neither http nor https is refused', () => {
  const mail = testMail({ knopf: { text: 'Klick', url: 'javascript:alert(1)' } })
  expect(() => renderMail(tenant, mail)).toThrow('neither http nor https')
})

test('table, closing and button are optional', () => {
  const { text, html } = renderMail(tenant, { an: 'a@b.de', betreff: 'B', anrede: 'Guten Tag,', absaetze: ['Ende.'] })
  expect(text).toMatch(/^Guten Tag,\n\nEnde\.\n\n-- \nStadtwerke Test\n\n/)
  expect(html).not.toContain('dir="auto"')
})
