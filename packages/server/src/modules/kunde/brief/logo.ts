import type { ServedTenant } from '../../../http/server.ts'
import { logoPath } from '../../../tenant/ownFiles.ts'

// 300 dots for each of the box's inches.
const most = { width: 950, height: 240 }

/**
 * The tenant's own logo as PNG, whatever its format is (SVG, PNG, JPEG, WebP): the library of the PDF takes no SVG.
 * As a `data:` address. Undefined for none, for one of another host, and where it cannot be read: then the name stands there in letters.
 */
export async function readLogo(tenant: Pick<ServedTenant, 'app' | 'filesDir'>): Promise<string | undefined> {
  const path = logoPath(tenant)
  if (path === undefined) return undefined
  try {
    const { default: sharp } = await import('sharp')
    const png = await sharp(path, { density: 300 })
      .resize({ ...most, fit: 'inside' })
      .png()
      .toBuffer()
    // The library of the PDF knows a text again, so that the picture is in the file once.
    return `data:image/png;base64,${png.toString('base64')}`
  } catch {
    return undefined
  }
}
