import { expect, test, vi } from 'vitest'
import { fotoPreparer, jpegReencoder, sharpLoader } from './prepareFoto.ts'

const foto = Buffer.from([0xff, 0xd8, 0xff, 0xe0]).toString('base64')
const tooMany = { status: 429, headers: { 'retry-after': '5' } }

function jobs() {
  const ends: ((jpeg: Buffer) => void)[] = []
  return { ends, reencode: () => new Promise<Buffer>((resolve) => ends.push(resolve)) }
}

test('one photo is processed, four wait, and the next is refused at once', async () => {
  const { ends, reencode } = jobs()
  const prepare = fotoPreparer(reencode, 60_000)
  const admitted = [1, 2, 3, 4, 5].map(() => prepare(foto))
  await expect(prepare(foto)).rejects.toMatchObject(tooMany)
  for (let turn = 0; turn < 5; turn++) {
    await vi.waitFor(() => expect(ends).toHaveLength(turn + 1), { timeout: 60_000 })
    ends[turn]?.(Buffer.from([turn]))
  }
  expect((await Promise.all(admitted)).map(([first]) => first)).toEqual([0, 1, 2, 3, 4])
})

test('a file that is no photo takes no place in the queue', async () => {
  const { reencode } = jobs()
  const prepare = fotoPreparer(reencode, 60_000)
  for (let count = 0; count < 5; count++) prepare(foto).catch(() => undefined)
  await expect(prepare('AAAA')).rejects.toMatchObject({ status: 400 })
})

test('a job that hangs is given up, those that wait for it are asked to try again, and the next one starts after its end', async () => {
  const { ends, reencode } = jobs()
  const prepare = fotoPreparer(reencode, 300)
  const [hanging, waiting] = await Promise.allSettled([prepare(foto), prepare(foto)])
  expect(hanging).toMatchObject({
    reason: { status: 400, message: expect.stringContaining('nicht in angemessener Zeit') },
  })
  expect(waiting).toMatchObject({ reason: tooMany })
  const next = prepare(foto)
  expect(ends).toHaveLength(1)
  ends[0]?.(Buffer.from('spaet'))
  await vi.waitFor(() => expect(ends).toHaveLength(2), { interval: 5, timeout: 60_000 })
  ends[1]?.(Buffer.from('gut'))
  expect(await next).toEqual(Buffer.from('gut'))
})

test('where the image library does not load, each photo gets a sentence and the operator one warning', async () => {
  const warn = vi.spyOn(process, 'emitWarning').mockReturnValue()
  const load = () => Promise.reject(Object.assign(new Error('geheim'), { code: 'ERR_DLOPEN_FAILED' }))
  const prepare = fotoPreparer(jpegReencoder(sharpLoader(load)), 60_000)
  for (let count = 0; count < 2; count++) {
    await expect(prepare(foto)).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining('ohne Foto'),
    })
  }
  expect(warn.mock.calls).toEqual([
    [expect.stringMatching(/^Fotos nimmt das Portal nicht an: .*\(ERR_DLOPEN_FAILED\)\.$/)],
  ])
})
