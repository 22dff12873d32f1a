import type { Brieftabelle } from './Brief.ts'

const rowHeight = 13.5

// The library's types lag behind it: `scope` says which cells a header is for.
const ofColumn = { lang: 'de-DE', scope: 'Column' }
const ofRow = { lang: 'de-DE', scope: 'Row' }

/** Draws a table below what stands there, with header cells for its columns and rows. */
export function drawTabelle(
  document: PDFKit.PDFDocument,
  parent: PDFKit.PDFStructureElement,
  { kopf, zeilen, summen = [] }: Brieftabelle,
  { left, width }: { readonly left: number; readonly width: number },
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
  for (const zeile of zeilen) drawRow(zeile, 'zeile')
  if (summen.length > 0) drawLine()
  for (const summe of summen) drawRow(summe, 'summe')
  table.end()
}
