import { expect, test } from 'vitest'
import { imageKind, readImageFacts } from './prepareImage.ts'

const bytes = (...parts: (string | number[])[]) =>
  Uint8Array.from(parts.flatMap((part) => (typeof part === 'string' ? [...part].map((c) => c.charCodeAt(0)) : part)))

const soi = [0xff, 0xd8]
const thumbnail = [0xff, 0xe1, 0, 8, 0xff, 0xd8, 0xff, 0xd9, 0, 0]
const frame = [0xff, 0xc0, 0, 11, 8, 0x04, 0xb0, 0x06, 0x40, 1, 1, 17, 0]
const scan = [0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0, 0x12, 0xff, 0x00, 0x34, 0xff, 0xd0, 0x56]
const eoi = [0xff, 0xd9]
const jpeg = bytes(soi, thumbnail, frame, scan, eoi)

const chunk = (name: string, data: number[]) => bytes([0, 0, 0, data.length], name, data, [1, 2, 3, 4])
const pngStart = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const head = chunk('IHDR', [0, 0, 2, 0, 0, 0, 1, 0, 8, 2, 0, 0, 0])
const png = bytes(pngStart, [...head], [...chunk('IDAT', [9, 9, 9])], [...chunk('IEND', [])])

test.each([
  ['a JPEG', jpeg, 'jpeg'],
  ['a PNG', png, 'png'],
  ['an iPhone photo', bytes([0, 0, 0, 24], 'ftypheic', [0, 0, 0, 0]), 'heic'],
  ['a film', bytes([0, 0, 0, 24], 'ftypisom', [0, 0, 0, 0]), 'other'],
  ['a PDF', bytes('%PDF-1.7\n1 0 obj'), 'other'],
  ['an SVG', bytes('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'other'],
  ['nothing', bytes(), 'other'],
])('%s is known by its first bytes', (_name, file, kind) => {
  expect(imageKind(file)).toBe(kind)
})

test('a JPEG tells its size, and the end of its thumbnail is not its own', () => {
  expect(readImageFacts(jpeg)).toEqual({ width: 1600, height: 1200, complete: true })
  expect(readImageFacts(bytes(soi, thumbnail, frame, scan)).complete).toBe(false)
})

test('a PNG tells its size', () => {
  expect(readImageFacts(png)).toEqual({ width: 512, height: 256, complete: true })
})

test('a file cut off at any place is not complete', () => {
  for (const file of [jpeg, png]) {
    for (let end = 8; end < file.length; end += 1) {
      expect(readImageFacts(file.subarray(0, end)).complete, `${file[0]} cut at ${end}`).toBe(false)
    }
  }
})

test('what stands behind the end of a picture does not matter', () => {
  expect(readImageFacts(bytes([...jpeg], 'trailer')).complete).toBe(true)
  expect(readImageFacts(bytes([...png], 'trailer')).complete).toBe(true)
})
