type ImageKind = 'jpeg' | 'png' | 'heic' | 'other'

export interface ImageFacts {
  readonly width: number
  readonly height: number
  /** False when the file ends before the picture does. */
  readonly complete: boolean
}

const pngStart = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const jpegStart = [0xff, 0xd8, 0xff]
const heicBrands = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'])
const unknown: ImageFacts = { width: 0, height: 0, complete: false }

/** What a file is by its first bytes; neither its name nor its type can be trusted. */
export function imageKind(start: Uint8Array): ImageKind {
  const beginsWith = (bytes: readonly number[]) => bytes.every((byte, index) => start[index] === byte)
  if (beginsWith(jpegStart)) return 'jpeg'
  if (beginsWith(pngStart)) return 'png'
  const text = String.fromCharCode(...start.subarray(4, 12))
  return text.startsWith('ftyp') && heicBrands.has(text.slice(4)) ? 'heic' : 'other'
}

/** How large a JPEG or PNG is, and whether all of it is there, without decoding it. */
export function readImageFacts(bytes: Uint8Array): ImageFacts {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    return imageKind(bytes) === 'png' ? pngFacts(view) : jpegFacts(view)
  } catch (error) {
    // Reading beyond the end: the file stops in the middle of a part.
    if (error instanceof RangeError) return unknown
    throw error
  }
}

function pngFacts(view: DataView): ImageFacts {
  const size = { width: view.getUint32(16), height: view.getUint32(20) }
  const isEnd = (at: number) => view.getUint32(at + 4) === 0x49454e44
  let at = pngStart.length
  while (at + 12 <= view.byteLength && !isEnd(at)) at += 12 + view.getUint32(at)
  return { ...size, complete: at + 12 <= view.byteLength }
}

function jpegFacts(view: DataView): ImageFacts {
  let facts = unknown
  let at = 2
  while (at < view.byteLength) {
    const marker = view.getUint8(at + 1)
    if (view.getUint8(at) !== 0xff || marker === 0xff) at += 1
    else if (marker === 0xd9) return { ...facts, complete: facts.width > 0 }
    else if (isBare(marker)) at += 2
    else {
      if (isFrame(marker)) facts = { width: view.getUint16(at + 7), height: view.getUint16(at + 5), complete: false }
      at += 2 + view.getUint16(at + 2)
    }
  }
  return facts
}

/** Markers without a length; `FF 00` is a byte of the picture itself. */
function isBare(marker: number): boolean {
  return marker <= 0x01 || (marker >= 0xd0 && marker <= 0xd8)
}

function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
}
