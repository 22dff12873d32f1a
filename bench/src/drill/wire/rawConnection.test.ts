import { expect, test } from 'vitest'
import { readReply } from './rawConnection.ts'

const read = (text: string, { isHead = false, isClosed = false } = {}) =>
  readReply(Buffer.from(text.replaceAll('\n', '\r\n')), { isHead, isClosed })

test('an answer is complete when as many bytes as its length says have come', () => {
  const head = 'HTTP/1.1 200 OK\ncontent-length: 3\n\n'
  expect(read('HTTP/1.1 200 OK\ncontent-length: 3\n')).toBeUndefined()
  expect(read(`${head}ab`)).toBeUndefined()
  expect(read(`${head}abc`)).toMatchObject({ status: 200, body: Buffer.from('abc'), isReusable: true })
  expect(read(`${head}abcd`)).toMatchObject({ body: Buffer.from('abc'), isReusable: false })
})

test('chunks are put together, and the last one ends them', () => {
  const head = 'HTTP/1.1 200 OK\ntransfer-encoding: chunked\n\n'
  expect(read(`${head}3\nabc\n`)).toBeUndefined()
  expect(read(`${head}3\nabc\n2\nde\n0\n\n`)).toMatchObject({ body: Buffer.from('abcde'), isReusable: true })
})

test('an answer without a body is complete after its head', () => {
  expect(read('HTTP/1.1 204 No Content\n\n')).toMatchObject({ status: 204, isReusable: true })
  expect(read('HTTP/1.1 200 OK\ncontent-length: 9\n\n', { isHead: true })).toMatchObject({ body: Buffer.alloc(0) })
  expect(read('HTTP/1.1 100 Continue\n\nHTTP/1.1 204 No Content\n\n')).toMatchObject({ status: 204 })
})

test('an answer without a length ends with its connection, which cannot be used again', () => {
  expect(read('HTTP/1.1 408 Request Timeout\n\nab')).toBeUndefined()
  expect(read('HTTP/1.1 408 Request Timeout\n\nab', { isClosed: true })).toMatchObject({
    status: 408,
    isReusable: false,
  })
  expect(read('HTTP/1.1 200 OK\nconnection: close\ncontent-length: 0\n\n')).toMatchObject({ isReusable: false })
})
