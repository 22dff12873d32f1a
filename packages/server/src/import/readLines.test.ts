import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lineBytes, readLines } from './readLines.ts'

async function* chunksOf(bytes: Uint8Array, sizes: readonly number[]) {
  let at = 0
  for (let turn = 0; at < bytes.length; turn++) {
    const size = sizes[turn % sizes.length] ?? 1
    yield bytes.subarray(at, at + size)
    at += size
  }
}

async function read(text: string, sizes: readonly number[] = [7]) {
  const lines: { zeile: number; text: string | undefined }[] = []
  for await (const batch of readLines(chunksOf(Buffer.from(text), sizes))) {
    lines.push(...batch.map(({ zeile, bytes }) => ({ zeile, text: bytes && Buffer.from(bytes).toString() })))
  }
  return lines
}

test('lines end with LF or CRLF, the last one needs no end, and empty ones count', async () => {
  expect(await read('eins\nzwei\r\n\n\r\nfünf')).toEqual([
    { zeile: 1, text: 'eins' },
    { zeile: 2, text: 'zwei' },
    { zeile: 3, text: '' },
    { zeile: 4, text: '' },
    { zeile: 5, text: 'fünf' },
  ])
})

test('however the bytes arrive, the lines are the same', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.string({ unit: 'binary' }).map((text) => text.replace(/[\r\n]/g, ' '))),
      fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1 }),
      fc.constantFrom('\n', '\r\n'),
      async (texts, sizes, end) => {
        const lines = await read(texts.map((text) => text + end).join(''), sizes)
        expect(lines.map(({ text }) => text)).toEqual(texts.map((text) => Buffer.from(text).toString()))
      },
    ),
  )
})

test('a line of just the limit is read, a longer one is not, and the next one is', async () => {
  const limit = 'x'.repeat(lineBytes)
  const lines = await read(`${limit}\r\n${limit}y\n${'z'.repeat(5 * lineBytes)}\nnach`, [65_536])
  expect(lines.map(({ text }) => text?.length)).toEqual([lineBytes, undefined, undefined, 4])
})
