import { getDocumentProxy } from 'unpdf'

// As ZUGFeRD 2 and Factur-X, ZUGFeRD 1 and the profile XRECHNUNG name the invoice.
const names: ReadonlySet<string> = new Set(['factur-x.xml', 'zugferd-invoice.xml', 'xrechnung.xml'])

/** The XML of the invoice in a ZUGFeRD PDF; undefined in any other PDF. Throws for a broken one. */
export async function findErechnung(pdf: Uint8Array): Promise<Uint8Array | undefined> {
  const document = await getDocumentProxy(pdf, { verbosity: 0 })
  try {
    const attachments = await document.getAttachments()
    for (const [id, { filename }] of attachments ?? []) {
      if (!names.has(filename.toLowerCase())) continue
      const found: unknown = await document.getAttachmentContent(id)
      if (found instanceof Uint8Array) return found
    }
    return undefined
  } finally {
    await document.loadingTask.destroy()
  }
}
