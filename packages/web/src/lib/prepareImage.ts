/** A picture ready to be sent: a JPEG, upright, of moderate size, without what the camera wrote into it. */
export interface PreparedImage {
  readonly dataUrl: string
  readonly bytes: number
}

type Prepared = { readonly image: PreparedImage } | { readonly error: string }

const maxSide = 1600
const maxMegapixels = 50
const quality = 0.85

const readFailure = 'Beim Lesen der Datei ist ein Fehler aufgetreten.'
const noPicture = 'Diese Datei ist kein Foto. Bitte wählen Sie ein Bild im Format JPEG oder PNG.'
const heic =
  'Das Foto hat das Format HEIC, das wir nicht lesen können. Bitte wählen Sie es als JPEG: auf dem iPhone unter „Einstellungen“, „Kamera“, „Formate“ mit „Maximale Kompatibilität“ neu aufgenommen, oder als Bildschirmfoto.'

/** What a customer chose, made ready, or the German sentence that says why it cannot be used. */
export async function prepareImage(file: Blob): Promise<Prepared> {
  try {
    const kind = imageKind(new Uint8Array(await file.slice(0, 32).arrayBuffer()))
    if (kind === 'heic') return { error: heic }
    if (kind === 'other') return { error: noPicture }
    const bytes = new Uint8Array(await file.arrayBuffer())
    const { width, height, complete } = readImageFacts(bytes)
    const megapixels = Math.round((width * height) / 1e6)
    if (megapixels > maxMegapixels) return { error: tooLarge(megapixels) }
    if (!complete) return { error: readFailure }
    const bitmap = await createImageBitmap(new Blob([bytes], { type: `image/${kind}` }), {
      imageOrientation: 'from-image',
    })
    const jpeg = await encode(bitmap)
    return { image: { dataUrl: await readDataUrl(jpeg), bytes: jpeg.size } }
  } catch {
    return { error: readFailure }
  }
}

function tooLarge(megapixels: number): string {
  return `Das Foto ist mit ${megapixels} Megapixeln zu groß; möglich sind ${maxMegapixels}. Bitte nehmen Sie es mit geringerer Auflösung auf.`
}

async function encode(bitmap: ImageBitmap): Promise<Blob> {
  const scale = Math.min(1, maxSide / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(bitmap.width * scale))
  canvas.height = Math.max(1, Math.round(bitmap.height * scale))
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('The browser draws nothing')
  // JPEG knows no transparency; without a ground it would turn black.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob === null ? reject(new Error('No picture came')) : resolve(blob)),
      'image/jpeg',
      quality,
    )
  })
}

function readDataUrl(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('loadend', () =>
      typeof reader.result === 'string' ? resolve(reader.result) : reject(new Error('The picture could not be read')),
    )
    reader.readAsDataURL(blob)
  })
}

type ImageKind = 'jpeg' | 'png' | 'heic' | 'other'

interface ImageFacts {
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
