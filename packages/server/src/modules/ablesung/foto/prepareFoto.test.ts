import { performance } from 'node:perf_hooks'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { prepareFoto } from './prepareFoto.ts'
import { jpegOfScans, segment } from './testing/jpegOfScans.ts'

const base64 = (bytes: Uint8Array | string) => Buffer.from(bytes).toString('base64')
const prepare = (bytes: Uint8Array | string) => prepareFoto(base64(bytes))
const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c86432' } })

/** Red on the left, blue on the right. */
function redAndBlue(width: number, height: number) {
  const pixels = Buffer.alloc(width * height * 3)
  for (let pixel = 0; pixel < width * height; pixel++) pixels[pixel * 3 + (pixel % width < width / 2 ? 0 : 2)] = 255
  return sharp(pixels, { raw: { width, height, channels: 3 } })
}

async function sizeOf(jpeg: Buffer): Promise<{ format: string; width: number; height: number }> {
  const { format, width, height } = await sharp(jpeg).metadata()
  return { format, width, height }
}

/** The colour in the middle of a part that is given in shares of the picture. */
async function colourAt(jpeg: Buffer, x: number, y: number): Promise<number[]> {
  const { data, info } = await sharp(jpeg).raw().toBuffer({ resolveWithObject: true })
  const start = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels
  return [...data.subarray(start, start + info.channels)]
}

/** Writes other dimensions into the frame's header, as an image bomb does. */
function claim(jpeg: Buffer, width: number, height: number): Buffer {
  const lie = Buffer.from(jpeg)
  const frame = lie.indexOf(Buffer.from([0xff, 0xc0]))
  lie.writeUInt16BE(height, frame + 5)
  lie.writeUInt16BE(width, frame + 7)
  return lie
}

test('a large photo comes back with 1600 pixels on its longer side, a small one in its own size', async () => {
  expect(await sizeOf(await prepare(await plain(4032, 3024).jpeg().toBuffer()))).toEqual({
    format: 'jpeg',
    width: 1600,
    height: 1200,
  })
  expect(await sizeOf(await prepare(await plain(90, 60).jpeg().toBuffer()))).toMatchObject({ width: 90, height: 60 })
  expect(await sizeOf(await prepare(await plain(1, 1).jpeg().toBuffer()))).toMatchObject({ width: 1, height: 1 })
})

test('a sideways photo is turned upright, and its location is removed', async () => {
  const photo = await redAndBlue(80, 40)
    .withMetadata({ orientation: 6 })
    .withExifMerge({ IFD0: { Make: 'Kamera' }, IFD3: { GPSLatitude: '49/1 25/1 0/1', GPSLatitudeRef: 'N' } })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><geheim/></x:xmpmeta>')
    .jpeg()
    .toBuffer()
  const commented = Buffer.concat([photo.subarray(0, 2), segment(0xfe, Buffer.from('geheim')), photo.subarray(2)])
  expect((await sharp(commented).metadata()).exif?.length).toBeGreaterThan(50)
  const upright = await prepare(commented)
  const { exif, xmp, icc, iptc, comments, orientation } = await sharp(upright).metadata()
  expect([exif, xmp, icc, iptc, comments, orientation]).toEqual(Array(6).fill(undefined))
  for (const trace of ['Exif', 'Kamera', 'GPS', 'adobe', 'geheim']) expect(upright.includes(trace)).toBe(false)
  expect(await sizeOf(upright)).toMatchObject({ width: 40, height: 80 })
  const [[topRed = 0], [, , bottomBlue = 0]] = [await colourAt(upright, 0.5, 0.25), await colourAt(upright, 0.5, 0.75)]
  expect(topRed).toBeGreaterThan(240)
  expect(bottomBlue).toBeGreaterThan(240)
})

test('colours of another profile become those of sRGB before the profile goes', async () => {
  const wide = await plain(32, 32).withIccProfile('p3').jpeg({ quality: 100 }).toBuffer()
  const { data: stored } = await sharp(wide, { ignoreIcc: true }).raw().toBuffer({ resolveWithObject: true })
  expect(Math.abs((stored[0] ?? 0) - 200)).toBeGreaterThan(5)
  const prepared = await prepare(wide)
  const [red = 0, green = 0, blue = 0] = await colourAt(prepared, 0.5, 0.5)
  for (const difference of [red - 200, green - 100, blue - 50]) expect(Math.abs(difference)).toBeLessThan(5)
})

test('CMYK, greyscale and a strip of 65,500 pixels are photos, too', async () => {
  const cmyk = await prepare(await redAndBlue(64, 64).toColourspace('cmyk').jpeg().toBuffer())
  expect((await sharp(cmyk).metadata()).space).toBe('srgb')
  const grey = await prepare(await plain(64, 64).greyscale().jpeg().toBuffer())
  expect(await sizeOf(grey)).toMatchObject({ format: 'jpeg', width: 64 })
  expect(await sizeOf(await prepare(await plain(65_500, 1).jpeg().toBuffer()))).toMatchObject({
    width: 1600,
    height: 1,
  })
})

test('data after the end of the picture is removed', async () => {
  const hidden = 'PK\u0003\u0004<html><script>geheim()</script></html>'
  const polyglot = Buffer.concat([await plain(64, 64).jpeg().toBuffer(), Buffer.from(hidden)])
  const clean = await prepare(polyglot)
  expect(clean.includes('geheim')).toBe(false)
  expect(clean.subarray(-2)).toEqual(Buffer.from([0xff, 0xd9]))
})

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>'
const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

test.each([
  ['a renamed PDF', () => '%PDF-1.7\n1 0 obj\n'],
  ['an SVG', () => svg],
  ['a GIF', () => gif],
  ['a page', () => '<!doctype html><title>x</title>'],
  ['a PNG', () => plain(9, 9).png().toBuffer()],
  ['a WebP', () => plain(9, 9).webp().toBuffer()],
  ['nothing', () => ''],
  ['two bytes', () => Buffer.from([0xff, 0xd8])],
])('%s is no photo', async (_, make) => {
  await expect(prepare(await make())).rejects.toMatchObject({
    status: 400,
    members: { felder: [{ feld: 'foto', text: expect.stringContaining('kein JPEG-Bild') }] },
  })
})

test('the image library itself opens nothing but JPEG', async () => {
  const [jpeg, png, webp] = await Promise.all([
    prepare(await plain(9, 9).jpeg().toBuffer()),
    plain(9, 9).png().toBuffer(),
    plain(9, 9).webp().toBuffer(),
  ])
  expect(await sizeOf(jpeg)).toMatchObject({ format: 'jpeg' })
  for (const other of [Buffer.from(svg), gif, png, webp]) {
    await expect(sharp(other).metadata()).rejects.toThrow('unsupported image format')
  }
})

test('a text that is no base64 is refused', async () => {
  const photo = base64(await plain(9, 9).jpeg().toBuffer())
  await expect(prepareFoto(`${photo.slice(0, 400)}****${photo.slice(404)}`)).rejects.toMatchObject({ status: 400 })
})

test.each([
  ['truncated', async () => (await redAndBlue(400, 300).jpeg().toBuffer()).subarray(0, -200)],
  ['of its header alone', async () => (await redAndBlue(400, 300).jpeg().toBuffer()).subarray(0, 20)],
  ['an SVG behind the first bytes of a JPEG', () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from(svg)])],
  ['a picture without a line', async () => claim(await plain(64, 64).jpeg().toBuffer(), 64, 0)],
  ['smaller than it claims', async () => claim(await plain(64, 64).jpeg().toBuffer(), 4000, 4000)],
  ['of hundreds of scans', () => jpegOfScans(64, 64, 882)],
  ['wider than the format allows', () => jpegOfScans(65_535, 1, 1)],
])('a photo that is %s is damaged', async (_, make) => {
  await expect(prepare(await make())).rejects.toMatchObject({
    status: 400,
    message: 'Das Foto ist beschädigt oder unvollständig. Bitte nehmen Sie es erneut auf.',
  })
})

test('a progressive photo of as many scans as any camera makes is fine', async () => {
  expect(await sizeOf(await prepare(jpegOfScans(320, 240, 100)))).toMatchObject({ width: 320, height: 240 })
})

test.each([
  ['60 megapixels', () => plain(8000, 7500).jpeg().toBuffer()],
  ['a header of 30000 x 30000', async () => claim(await plain(64, 64).jpeg().toBuffer(), 30_000, 30_000)],
])('%s are more than we open', async (_, make) => {
  await expect(prepare(await make())).rejects.toMatchObject({
    status: 400,
    message: expect.stringContaining('mehr als 50 Megapixel'),
  })
})

test('the event loop stays free while the heaviest photo is worked on', { tags: 'full' }, async () => {
  const heavy = base64(jpegOfScans(7000, 7000, 40))
  const before = performance.eventLoopUtilization()
  const refusal = await prepareFoto(heavy).then(
    () => undefined,
    ({ message }) => message,
  )
  expect(performance.eventLoopUtilization(before).utilization).toBeLessThan(0.5)
  // A busy machine may need longer than the ten seconds that a photo has.
  expect([
    undefined,
    'Das Foto lässt sich nicht in angemessener Zeit verarbeiten. Bitte nehmen Sie es erneut auf.',
  ]).toContain(refusal)
})
