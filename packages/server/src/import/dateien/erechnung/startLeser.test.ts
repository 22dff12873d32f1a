import { deflateSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ciiRechnung, pdfWith, ublRechnung } from '../../../modules/rechnung/erechnung/testing/samples.ts'
import { type Leser, startLeser } from './startLeser.ts'

let leser: Leser
beforeAll(() => {
  leser = startLeser()
})
afterAll(() => leser.end())

const gesucht = { rechnungsnummer: 'R-1', vertragId: '4711' }
const read = (content: Buffer | string, medientyp = 'application/pdf', by = leser) =>
  by.read(async () => new Uint8Array(Buffer.from(content)), { medientyp, gesucht })
const gelesen = { bo4e: expect.objectContaining({ rechnungsnummer: 'R-1' }), hinweise: [] }
const tooMuch = { hinweise: [expect.stringContaining('zu viel Zeit oder Speicher')] }

test('reads the invoice in a ZUGFeRD PDF under each of its names, and an XRechnung', async () => {
  for (const name of ['factur-x.xml', 'ZUGFeRD-invoice.xml', 'xrechnung.xml'])
    expect(await read(await pdfWith(ciiRechnung(), name))).toEqual(gelesen)
  expect(await read(ciiRechnung(), 'application/xml')).toEqual(gelesen)
  expect(await read(ublRechnung(), 'application/xml')).toEqual(gelesen)
})

test('a PDF without an invoice is nothing to speak of', async () => {
  expect(await read(await pdfWith(ciiRechnung(), 'anlage.xml'))).toEqual({ hinweise: [] })
})

test.each([
  ['%PDF-1.7 of nothing else', 'PDF-Datei ist nicht lesbar'],
  [`%PDF-1.7\n${'1 0 obj\n<< /Type /Catalog /Names 1 0 R >>\nendobj\n'.repeat(100)}trailer << /Root 1 0 R >>`, ''],
])('a broken PDF is a sentence or nothing, and the next file is read', async (pdf, sentence) => {
  const { bo4e, hinweise } = await read(pdf)
  expect(bo4e).toBeUndefined()
  expect(hinweise.join('')).toContain(sentence)
  expect(await read(ciiRechnung(), 'application/xml')).toEqual(gelesen)
})

test('a broken invoice in a PDF is a sentence', async () => {
  const { bo4e, hinweise } = await read(await pdfWith('<html>'))
  expect(bo4e).toBeUndefined()
  expect(hinweise).toEqual([expect.stringContaining('Die E-Rechnung ist nicht lesbar')])
})

/** A PDF whose invoice unpacks to so many bytes. */
function bomb(bytes: number): Buffer {
  const stream = deflateSync(Buffer.alloc(bytes, 0x20))
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R /Names << /EmbeddedFiles << /Names [(factur-x.xml) 3 0 R] >> >> >>',
    '<< /Type /Pages /Kids [] /Count 0 >>',
    '<< /Type /Filespec /F (factur-x.xml) /UF (factur-x.xml) /EF << /F 4 0 R >> >>',
  ].map((text, index) => Buffer.from(`${index + 1} 0 obj\n${text}\nendobj\n`))
  const file = Buffer.from(`4 0 obj\n<< /Type /EmbeddedFile /Filter /FlateDecode /Length ${stream.length} >>\nstream\n`)
  const end = Buffer.from('\nendstream\nendobj\ntrailer\n<< /Root 1 0 R /Size 5 >>\nstartxref\n0\n%%EOF')
  return Buffer.concat([Buffer.from('%PDF-1.7\n'), ...objects, file, stream, end])
}

test('an invoice that unpacks to much more than it may is given up, and the next file is read [T31]', async () => {
  expect(await read(bomb(3_000_000))).toEqual({ hinweise: [expect.stringContaining('größer als 2 MB')] })
  const pdf = bomb(600_000_000)
  expect(pdf.length).toBeLessThan(1_000_000)
  const start = process.memoryUsage.rss()
  let highest = 0
  const watch = setInterval(() => (highest = Math.max(highest, process.memoryUsage.rss() - start)), 10)
  expect(await read(pdf)).toEqual(tooMuch)
  clearInterval(watch)
  expect(highest).toBeLessThan(400_000_000)
  expect(await read(ciiRechnung(), 'application/xml')).toEqual(gelesen)
}, 60_000)

test('a file that takes too long is given up', async () => {
  const hasty = startLeser({ ms: 1, bytes: 200_000_000 })
  expect(await read(await pdfWith(ciiRechnung()), undefined, hasty)).toEqual(tooMuch)
  await hasty.end()
  expect(await read(ciiRechnung(), 'application/xml', hasty)).toEqual(tooMuch)
})
