import { beforeEach, expect, test } from 'vitest'
import { createDrafts, draftsOf } from './drafts.ts'

const texts = new Map<string, string>()
const storage = {
  getItem: (key: string) => texts.get(key) ?? null,
  setItem: (key: string, text: string) => void texts.set(key, text),
  removeItem: (key: string) => void texts.delete(key),
  key: (index: number) => [...texts.keys()][index] ?? null,
  get length() {
    return texts.size
  },
}
const drafts = createDrafts(() => storage)
const draft = { werte: { '1-0:1.8.0': '12,5' } }

beforeEach(() => texts.clear())

test('a draft is read as it was kept, by its owner and its name alone', () => {
  drafts.keep('SWM-1', 'ablesung 4711', draft)
  expect(drafts.read('SWM-1', 'ablesung 4711')).toEqual(draft)
  expect(drafts.read('SWM-1', 'ablesung 4712')).toBeUndefined()
  expect(drafts.read('SWM-10', 'ablesung 4711')).toBeUndefined()
})

test('a draft that is forgotten is gone, the others stay', () => {
  drafts.keep('SWM-1', 'a', 1)
  drafts.keep('SWM-1', 'b', 2)
  drafts.forget('SWM-1', 'a')
  expect([drafts.read('SWM-1', 'a'), drafts.read('SWM-1', 'b')]).toEqual([undefined, 2])
})

test('drafts of others are forgotten, also when their number begins like the own one', () => {
  drafts.keep('SWM-1', 'a', 1)
  drafts.keep('SWM-10', 'a', 2)
  texts.set('ekp-token', 'stays')
  drafts.forgetOthers('SWM-1')
  expect([...texts.keys()]).toEqual(['ekp-entwurf SWM-1 a', 'ekp-token'])
  drafts.forgetOthers(undefined)
  expect([...texts.keys()]).toEqual(['ekp-token'])
})

test('drafts of another kind stay', () => {
  const others = createDrafts(() => storage, 'ekp-anders ')
  others.keep('SWM-1', 'a', 1)
  drafts.forgetOthers(undefined)
  expect([others.read('SWM-1', 'a'), drafts.read('SWM-1', 'a')]).toEqual([1, undefined])
})

test('the owner is asked at each call; without one nothing is kept', () => {
  let owner: string | undefined = 'SWM-1'
  const own = draftsOf(drafts, () => owner)
  own.keep('a', 1)
  owner = 'SWM-2'
  expect(own.read('a')).toBeUndefined()
  owner = undefined
  own.keep('b', 2)
  own.forget('a')
  expect([...texts.keys()]).toEqual(['ekp-entwurf SWM-1 a'])
  owner = 'SWM-1'
  own.forget('a', 'b')
  expect(texts.size).toBe(0)
})

test('damaged text is no draft', () => {
  drafts.keep('SWM-1', 'a', 1)
  texts.set('ekp-entwurf SWM-1 a', '{"werte":')
  expect(drafts.read('SWM-1', 'a')).toBeUndefined()
})

test('a browser that forbids storage keeps no draft, and nothing throws', () => {
  const forbidden = createDrafts(() => {
    throw new Error('forbidden')
  })
  forbidden.keep('SWM-1', 'a', 1)
  forbidden.forgetOthers(undefined)
  expect(forbidden.read('SWM-1', 'a')).toBeUndefined()
})
