import { fotoRefused } from '../../../http/portalError.ts'
import { countScans } from './countScans.ts'
import { sharpLoader } from './sharpLoader.ts'

const maxPixels = 50_000_000
const longerSide = 1600
// Cameras write ten or so. A file of 500 kB can have 2,600, each of which costs a pass over all pixels.
const maxScans = 100

const damaged = 'Das Foto ist beschädigt oder unvollständig. Bitte nehmen Sie es erneut auf.'
const tooManyPixels =
  'Das Foto hat mehr als 50 Megapixel. Bitte wählen Sie an Ihrer Kamera eine kleinere Bildgröße und nehmen Sie es erneut auf.'
const notHere =
  'Fotos können zurzeit leider nicht verarbeitet werden. Bitte übermitteln Sie Ihren Zählerstand ohne Foto.'

/**
 * The picture of a JPEG as a new one: upright, at most 1600 pixels on the longer side, sRGB, and nothing of the file but
 * its pixels, so that places, comments and whatever was hidden behind the end are gone. Throws `fotoRefused`.
 */
export function jpegReencoder(loadSharp = sharpLoader()): (jpeg: Buffer) => Promise<Buffer> {
  return async (jpeg) => {
    if (countScans(jpeg) > maxScans) throw fotoRefused(damaged)
    const sharp = await loadSharp()
    if (sharp === undefined) throw fotoRefused(notHere)
    try {
      return await sharp(jpeg, { limitInputPixels: maxPixels, failOn: 'warning', autoOrient: true })
        .resize({ width: longerSide, height: longerSide, fit: 'inside', withoutEnlargement: true })
        .toColourspace('srgb')
        .jpeg({ quality: 80 })
        .timeout({ seconds: 10 })
        .toBuffer()
    } catch (error) {
      const reason = error instanceof Error ? error.message : ''
      throw fotoRefused(reason.includes('pixel limit') ? tooManyPixels : damaged)
    }
  }
}
