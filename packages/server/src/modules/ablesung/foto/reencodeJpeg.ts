import type sharp from 'sharp'
import { fotoRefused } from '../../../http/errors/portalError.ts'
import { errorCode } from '../../../lib/errors.ts'

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

const [startOfScan, endOfImage] = [0xda, 0xd9]

// In a scan's data FF stands before a stuffed zero or a restart marker; anything else ends it.
const isData = (code: number) => code === 0 || (code >= 0xd0 && code <= 0xd7)
const hasNoLength = (code: number) => code === 0x01 || code === 0xd8

/** How many scans a JPEG claims; what stands after its end, and inside of its segments, is none. */
function countScans(jpeg: Buffer): number {
  const { length } = jpeg
  let scans = 0
  let at = 0
  // Byte by byte: searching for each FF takes thirty times as long in a file of FF bytes.
  while (at < length) {
    if (jpeg[at++] !== 0xff) continue
    // Any number of FF may fill up before a marker.
    while (jpeg[at] === 0xff) at++
    const code = jpeg[at++]
    if (code === undefined || code === endOfImage) break
    if (code === startOfScan) scans++
    if (!isData(code) && !hasNoLength(code) && at + 2 <= length) at += jpeg.readUInt16BE(at)
  }
  return scans
}

type Sharp = typeof sharp

async function loadLocked(load: () => Promise<{ default: Sharp }>): Promise<Sharp | undefined> {
  try {
    const { default: loaded } = await load()
    // It could read many more formats, SVG and GIF among them: each would be a way to attack it [T8].
    loaded.block({ operation: ['VipsForeignLoad'] })
    loaded.unblock({ operation: ['VipsForeignLoadJpegBuffer'] })
    loaded.cache(false)
    loaded.concurrency(1)
    return loaded
  } catch (error) {
    const code = errorCode(error) || 'unbekannter Grund'
    process.emitWarning(`Fotos nimmt das Portal nicht an: sharp lässt sich auf diesem Rechner nicht laden (${code}).`)
    return undefined
  }
}

/**
 * The image library, which reads nothing but JPEG from memory; undefined where the machine has none, with one warning.
 * It costs 50 ms and 23 MB, so that it comes with the first photo instead of with the start.
 */
export function sharpLoader(load = () => import('sharp')): () => Promise<Sharp | undefined> {
  let loading: Promise<Sharp | undefined> | undefined
  return () => (loading ??= loadLocked(load))
}
