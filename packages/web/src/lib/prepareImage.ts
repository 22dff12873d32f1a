import { imageKind, readImageFacts } from './imageFacts.ts'

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
