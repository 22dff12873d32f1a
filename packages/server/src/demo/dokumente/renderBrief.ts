import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import Pdf from 'pdfkit'
import { fontsDir } from '../../config/paths.ts'

const absender = 'Stadtwerke Mühlenbrück'
const fuss = 'Stadtwerke Mühlenbrück GmbH · Am Wasserwerk 1 · 08999 Mühlenbrück · Ein Beispiel mit erfundenen Angaben'
const marke = '#0b4f7d'
const left = 70
const width = 595.28 - 2 * left

function openDocument({ titel, erstelltAm }: Brief): PDFKit.PDFDocument {
  const options: PDFKit.PDFDocumentOptions = {
    size: 'A4',
    margins: { top: 50, bottom: 40, left, right: left },
    pdfVersion: '1.7',
    tagged: true,
    lang: 'de-DE',
    displayTitle: true,
    // The same bytes whenever it is made.
    info: { Title: titel, Author: absender, CreationDate: erstelltAm, ModDate: erstelltAm },
    font: join(fontsDir, 'AtkinsonHyperlegibleNext-Regular.ttf'),
  }
  // The library's types lag behind it.
  Reflect.set(options, 'subset', 'PDF/UA')
  const document = new Pdf(options)
  for (const name of ['Regular', 'Bold']) {
    document.registerFont(name, readFileSync(join(fontsDir, `AtkinsonHyperlegibleNext-${name}.ttf`)))
  }
  return document
}

/** The footer of every letter, which screen readers skip. */
function drawFuss(document: PDFKit.PDFDocument): void {
  document.markContent('Artifact', { type: 'Pagination' })
  document.font('Regular').fontSize(8).fillColor('#555555').text(fuss, left, 785, { width, align: 'center' })
  document.endMarkedContent()
}

/** The letter as a tagged PDF in German, its fonts embedded: readable by people, by machines and by screen readers. */
export async function renderBrief(brief: Brief): Promise<Buffer> {
  const document = openDocument(brief)
  const content = buffer(document)
  const root = document.struct('Document')
  document.addStructure(root)
  const write = (tag: string, text: string, font: 'Regular' | 'Bold', size: number, gap: number) => {
    root.add(
      document.struct(tag, {}, () => {
        document.font(font).fontSize(size).text(text, left, document.y, { width, lineGap: 2 })
      }),
    )
    document.y += gap
  }

  document.fillColor(marke)
  write('P', absender, 'Bold', 18, 24)
  document.fillColor('#1b1b1b')
  write('P', brief.anschrift.join('\n'), 'Regular', 11, 16)
  write('P', brief.angaben.map(([name, wert]) => `${name}: ${wert}`).join('\n'), 'Regular', 9.5, 16)
  write('H1', brief.titel, 'Bold', 16, 8)
  for (const absatz of brief.absaetze) write('P', absatz, 'Regular', 10.5, 7)
  for (const table of brief.tabellen) {
    document.y += 5
    write('H2', table.titel, 'Bold', 12, 4)
    drawTabelle(document, root, table)
    document.y += 8
  }
  for (const absatz of brief.schluss) write('P', absatz, 'Regular', 10.5, 7)
  root.end()
  drawFuss(document)
  document.end()
  return content
}

/** A table of a letter: the first column says what a row is about, the others hold figures. */
export interface Brieftabelle {
  readonly titel: string
  readonly kopf: readonly string[]
  readonly zeilen: readonly (readonly string[])[]
  /** Rows with totals at the end. */
  readonly summen?: readonly (readonly string[])[]
}

/** A letter of the demo's supplier, in German. */
export interface Brief {
  readonly titel: string
  readonly anschrift: readonly string[]
  /** Numbers and the day, beside the address. */
  readonly angaben: readonly (readonly [name: string, wert: string])[]
  readonly erstelltAm: Date
  readonly absaetze: readonly string[]
  readonly tabellen: readonly Brieftabelle[]
  readonly schluss: readonly string[]
}

const rowHeight = 13.5

// The library's types lag behind it: `scope` says which cells a header is for.
const ofColumn = { lang: 'de-DE', scope: 'Column' }
const ofRow = { lang: 'de-DE', scope: 'Row' }

/** Draws a table below what stands there, with header cells for its columns and rows. */
function drawTabelle(
  document: PDFKit.PDFDocument,
  parent: PDFKit.PDFStructureElement,
  { kopf, zeilen, summen = [] }: Brieftabelle,
): void {
  const table = document.struct('Table')
  parent.add(table)
  const firstWidth = width * (kopf.length > 3 ? 0.34 : 0.46)
  const otherWidth = (width - firstWidth) / (kopf.length - 1)

  const drawRow = (cells: readonly string[], kind: 'kopf' | 'zeile' | 'summe') => {
    const top = document.y
    const row = document.struct('TR')
    table.add(row)
    for (const [index, text] of cells.entries()) {
      const x = index === 0 ? left : left + firstWidth + (index - 1) * otherWidth
      const isHeader = kind === 'kopf' || index === 0
      const draw = () => {
        document
          .font(kind === 'zeile' ? 'Regular' : 'Bold')
          .fontSize(9.5)
          .text(text, x, top, {
            width: index === 0 ? firstWidth : otherWidth,
            align: index === 0 ? 'left' : 'right',
            lineBreak: false,
          })
      }
      row.add(document.struct(isHeader ? 'TH' : 'TD', kind === 'kopf' ? ofColumn : isHeader ? ofRow : {}, draw))
    }
    row.end()
    document.y = top + rowHeight
  }
  const drawLine = () => {
    document.markContent('Artifact', { type: 'Layout' })
    document
      .moveTo(left, document.y + 1)
      .lineTo(left + width, document.y + 1)
      .lineWidth(0.5)
      .stroke('#777777')
    document.endMarkedContent()
    document.y += 4
  }

  drawRow(kopf, 'kopf')
  drawLine()
  for (const line of zeilen) drawRow(line, 'zeile')
  if (summen.length > 0) drawLine()
  for (const sum of summen) drawRow(sum, 'summe')
  table.end()
}
