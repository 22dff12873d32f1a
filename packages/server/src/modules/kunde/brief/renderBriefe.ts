import { join } from 'node:path'
import Pdf from 'pdfkit'
import { fontsDir } from '../../../config/paths.ts'
import { anredeOf, oneLine } from '../../../mail/texts.ts'
import type { ServedTenant } from '../../../http/server.ts'
import type { NeuesEinmalpasswort } from '../einmalpasswort.ts'
import { readLogo } from './logo.ts'

/** What is the same in every letter. */
export interface Briefangaben {
  readonly tenant: Pick<ServedTenant, 'app' | 'brief' | 'portalUrl' | 'filesDir'>
  /** The day of the letter, and until when the passwords are good, as customers read them. */
  readonly datum: string
  readonly giltBis: string
}

// DIN 5008, form B, in millimetres.
const mm = 72 / 25.4
const links = 25 * mm
const breite = 165 * mm
const fenster = { top: 45 * mm, zusatz: 17.7 * mm, width: 80 * mm, height: 27.3 * mm }
const angaben = { left: 125 * mm, top: 50 * mm, width: 65 * mm }
const betreffTop = 103.4 * mm
const marken = [105, 148.5, 210].map((abstand) => abstand * mm)
const [logoTop, logoWidth, logoHeight] = [12 * mm, 80 * mm, 20 * mm]
const fussTop = 275 * mm

const schwarz = '#1b1b1b'
const grau = '#555555'

/**
 * The letters with one-time passwords as one PDF, a page each, for window envelopes (DIN 5008, form B); the fonts are
 * embedded. In bounded memory: what is drawn is taken before more is drawn.
 */
export async function* renderBriefe(
  briefe: readonly NeuesEinmalpasswort[],
  gleiches: Briefangaben,
): AsyncGenerator<Uint8Array> {
  const { app } = gleiches.tenant
  const document = new Pdf({
    size: 'A4',
    margin: 0,
    autoFirstPage: false,
    pdfVersion: '1.7',
    lang: 'de-DE',
    info: { Title: `Briefe mit Einmalpasswörtern, ${app.name}`, Author: app.name },
    font: fontOf('Regular'),
  })
  const bild = await readLogo(gleiches.tenant)
  document.registerFont('Regular', fontOf('Regular'))
  document.registerFont('Bold', fontOf('Bold'))
  for (const brief of briefe) {
    document.addPage()
    drawBrief(document, brief, { ...gleiches, bild })
    for (let chunk = readChunk(document); chunk !== null; chunk = readChunk(document)) yield chunk
  }
  document.end()
  for await (const chunk of document) if (chunk instanceof Uint8Array) yield chunk
}

const fontOf = (name: string) => join(fontsDir, `AtkinsonHyperlegibleNext-${name}.ttf`)

function readChunk(document: PDFKit.PDFDocument): Uint8Array | null {
  const chunk: unknown = document.read()
  return chunk instanceof Uint8Array ? chunk : null
}

/** The lines of an address, as they stand in the window. */
export function anschriftzeilen(brief: NeuesEinmalpasswort): readonly string[] {
  const { anschrift } = brief
  const strasse =
    anschrift?.postfach == null
      ? [anschrift?.strasse, anschrift?.hausnummer].filter(Boolean).join(' ')
      : `Postfach ${anschrift.postfach}`
  const land = anschrift?.land ?? 'Deutschland'
  return [
    ...namenszeilen(brief),
    anschrift?.co == null ? '' : `c/o ${anschrift.co.replace(/^c\/o\s*/i, '')}`,
    strasse,
    [anschrift?.plz, anschrift?.ort].filter(Boolean).join(' '),
    land === 'Deutschland' ? '' : land.toUpperCase(),
  ]
    .map((line) => oneLine(line).normalize('NFC'))
    .filter((line) => line !== '')
}

function namenszeilen({ anrede, titel, vorname, nachname, firma }: NeuesEinmalpasswort): string[] {
  const vorn = anrede === 'Herr' ? 'Herrn' : anrede === 'Frau' || anrede === 'Familie' ? anrede : ''
  const person = [vorn, anrede === 'Familie' ? '' : titel, anrede === 'Familie' ? '' : vorname, nachname]
  const name = person.filter(Boolean).join(' ')
  return firma === null ? [name] : [firma, nachname === null ? '' : name]
}

interface Gezeichnetes extends Briefangaben {
  readonly bild: string | undefined
}

function drawBrief(document: PDFKit.PDFDocument, brief: NeuesEinmalpasswort, gleiches: Gezeichnetes): void {
  const { tenant, datum, bild } = gleiches
  const { app } = tenant
  if (bild !== undefined) document.image(bild, links, logoTop, { fit: [logoWidth, logoHeight] })
  else
    document
      .font('Bold')
      .fontSize(18)
      .fillColor(app.farben.marke ?? schwarz)
      .text(app.name, links, 18 * mm, { width: breite })
  drawFenster(document, brief, tenant.brief?.absender ?? app.name)
  document
    .font('Regular')
    .fontSize(10)
    .fillColor(schwarz)
    .text(`Datum: ${datum}\nKundennummer: ${brief.kundennummer}`, angaben.left, angaben.top, {
      width: angaben.width,
      lineGap: 2,
    })
  drawText(document, brief, gleiches)
  document
    .font('Regular')
    .fontSize(8)
    .fillColor(grau)
    .text(tenant.brief?.fuss ?? app.name, links, fussTop, {
      width: breite,
      align: 'center',
      height: 12 * mm,
      ellipsis: true,
    })
  for (const [index, abstand] of marken.entries()) {
    const end = (index === 1 ? 9 : 8) * mm
    document
      .moveTo(4 * mm, abstand)
      .lineTo(end, abstand)
      .lineWidth(0.3)
      .stroke(grau)
  }
}

function drawFenster(document: PDFKit.PDFDocument, brief: NeuesEinmalpasswort, absender: string): void {
  const adresse = fenster.top + fenster.zusatz
  document
    .font('Regular')
    .fontSize(7)
    .fillColor(grau)
    .text(absender, links, adresse - 10, { width: fenster.width, height: 9, ellipsis: true })
  const zeilen = anschriftzeilen(brief)
  const size = zeilen.length > 5 ? 9.5 : 10.5
  document.font('Regular').fontSize(size).fillColor(schwarz)
  for (const [index, zeile] of zeilen.slice(0, 6).entries()) {
    const top = adresse + 2 + index * (fenster.height / 6)
    document.text(zeile, links, top, { width: fenster.width, height: size + 2, lineBreak: true, ellipsis: true })
  }
}

const standard = [
  'mit diesem Brief erhalten Sie Ihren Zugang zu unserem Kundenportal. Dort finden Sie Ihre Verträge, Verbräuche, Rechnungen und Abschläge, melden Zählerstände und ändern Ihre Daten – jederzeit und kostenlos.',
]

function drawText(document: PDFKit.PDFDocument, brief: NeuesEinmalpasswort, gleiches: Briefangaben): void {
  const { tenant, giltBis } = gleiches
  const { app, portalUrl } = tenant
  const write = (text: string, { font = 'Regular', size = 10.5, gap = 8 } = {}) => {
    document
      .font(font)
      .fontSize(size)
      .fillColor(schwarz)
      .text(text.normalize('NFC'), links, document.y, { width: breite, lineGap: 2 })
    document.y += gap
  }
  document.y = betreffTop
  write('Ihr Zugang zum Kundenportal', { font: 'Bold', size: 13, gap: 10 })
  write(anredeOf(brief))
  for (const absatz of tenant.brief?.absaetze ?? standard) write(absatz)
  document.y += 4
  for (const [name, wert] of [
    ['Adresse', portalUrl],
    ['Kundennummer', brief.kundennummer],
    ['Einmalpasswort', brief.einmalpasswort],
    ['Gültig bis', giltBis],
  ] as const) {
    const top = document.y
    document
      .font('Regular')
      .fontSize(10.5)
      .fillColor(schwarz)
      .text(name, links, top, { width: 40 * mm })
    document.font('Bold').text(wert, links + 40 * mm, top, { width: breite - 40 * mm })
    document.y += 4
  }
  document.y += 8
  write(
    'So melden Sie sich an: Öffnen Sie die Adresse in Ihrem Browser, geben Sie Kundennummer und Einmalpasswort ein, und wählen Sie ein eigenes Passwort. Ein bisheriges Passwort gilt nicht mehr.',
  )
  write('Geben Sie das Einmalpasswort an niemanden weiter, auch nicht an uns.')
  const { telefon, email } = app.kundenservice ?? {}
  const wege = [telefon, email].filter((weg) => weg !== undefined)
  if (wege.length > 0) write(`Haben Sie Fragen? Sie erreichen uns so: ${wege.join(', ')}.`)
  write('Mit freundlichen Grüßen', { gap: 2 })
  write(app.name)
}
