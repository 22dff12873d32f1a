import type sharp from 'sharp'
import { errorCode } from '../../../lib/errors.ts'

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
