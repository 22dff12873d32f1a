import { tooManyFotos } from '../../../http/errors/tooMany.ts'
import { fotoRefused } from '../../../http/errors/portalError.ts'
import { gate, GateFull } from '../../../lib/gates/gates.ts'
import { jpegReencoder } from './reencodeJpeg.ts'

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
