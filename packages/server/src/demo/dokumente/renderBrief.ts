import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import Pdf from 'pdfkit'
import { demoFontsDir } from '../../paths.ts'
import type { Brief } from './Brief.ts'
import { drawTabelle } from './drawTabelle.ts'

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
    font: join(demoFontsDir, 'AtkinsonHyperlegibleNext-Regular.ttf'),
  }
  // The library's types lag behind it.
  Reflect.set(options, 'subset', 'PDF/UA')
  const document = new Pdf(options)
  for (const name of ['Regular', 'Bold']) {
    document.registerFont(name, readFileSync(join(demoFontsDir, `AtkinsonHyperlegibleNext-${name}.ttf`)))
  }
  return document
}

/** What stands on every letter and says nothing of its own. */
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
  for (const tabelle of brief.tabellen) {
    document.y += 5
    write('H2', tabelle.titel, 'Bold', 12, 4)
    drawTabelle(document, root, tabelle, { left, width })
    document.y += 8
  }
  for (const absatz of brief.schluss) write('P', absatz, 'Regular', 10.5, 7)
  root.end()
  drawFuss(document)
  document.end()
  return content
}
