import type sharp from 'sharp'
import { fotoRefused } from '../../../http/errors/portalError.ts'
import { tooManyFotos } from '../../../http/errors/tooMany.ts'
import { errorCode } from '../../../lib/errors.ts'
import { gate, GateFull } from '../../../lib/gates/gates.ts'

/**
 * The JPEG to store for a photo in base64: checked, upright, at most 1600 pixels, without metadata.
 * Throws `fotoRefused` with a sentence for the customer, or `tooManyFotos`.
 */
export const prepareFoto: (base64: string) => Promise<Buffer> = fotoPreparer(jpegReencoder(), 10_000)

const notJpeg = 'Das Foto ist kein JPEG-Bild. Bitte wählen Sie ein Foto im Format JPEG.'
const tooSlow = 'Das Foto lässt sich nicht in angemessener Zeit verarbeiten. Bitte nehmen Sie es erneut auf.'

const jpegStart = Buffer.from([0xff, 0xd8, 0xff])

function parseJpeg(base64: string): Buffer {
  const bytes = Buffer.from(base64, 'base64')
  // Node skips characters that are no base64, so that bytes are missing.
  const padding = base64.endsWith('==') ? 2 : Number(base64.endsWith('='))
  const isComplete = bytes.length === (base64.length / 4) * 3 - padding
  if (!isComplete || !bytes.subarray(0, 3).equals(jpegStart)) throw fotoRefused(notJpeg)
  return bytes
}

/**
 * Turns a photo's base64 into the JPEG to store, one at a time with four waiting [T8]; throws `fotoRefused` or
 * `tooManyFotos`. The answer comes within `limitMs`, the time in line included.
 */
export function fotoPreparer(
  reencode: (jpeg: Buffer) => Promise<Buffer>,
  limitMs: number,
): (base64: string) => Promise<Buffer> {
  const pass = gate(1, 4)
  return async (base64) => {
    const jpeg = parseJpeg(base64)
    const tooLate = Promise.withResolvers<never>()
    let error = tooManyFotos()
    let isOver = false
    const timer = setTimeout(() => {
      isOver = true
      tooLate.reject(error)
    }, limitMs)
    // A job keeps its place until it really ends, because two at once would need twice the memory.
    const prepared = pass(async () => {
      if (isOver) throw error
      error = fotoRefused(tooSlow)
      return reencode(jpeg)
    })
    try {
      return await Promise.race([prepared, tooLate.promise])
    } catch (reason) {
      throw reason instanceof GateFull ? tooManyFotos() : reason
    } finally {
      clearTimeout(timer)
    }
  }
}

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

// The supplier's own logo, for letters: read from its file, as no photo is.
const ownFiles = ['Svg', 'Png', 'Jpeg', 'Webp'].map((format) => `VipsForeignLoad${format}File`)

async function loadLocked(load: () => Promise<{ default: Sharp }>): Promise<Sharp | undefined> {
  try {
    const { default: loaded } = await load()
    // It could read many more formats, SVG and GIF among them: each would be a way to attack it [T8].
    loaded.block({ operation: ['VipsForeignLoad'] })
    loaded.unblock({ operation: ['VipsForeignLoadJpegBuffer', ...ownFiles] })
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
 * The image library, which reads nothing but JPEG from memory, and the supplier's own pictures from their files; undefined where the machine has none, with one warning.
 * It costs 50 ms and 23 MB, so that it comes with the first photo instead of with the start.
 */
export function sharpLoader(load = () => import('sharp')): () => Promise<Sharp | undefined> {
  let loading: Promise<Sharp | undefined> | undefined
  return () => (loading ??= loadLocked(load))
}
