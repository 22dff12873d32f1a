import { expect, test } from 'vitest'
import { takeClose } from './sameAnswer.ts'

test('figures that two servers round at another decimal are alike, and others are not', () => {
  // The first differs from the second in the sixth decimal, where rounding both to five gives two figures.
  const portal = { data: [{ kosten: 0.1234549999, von: '2026-11-01', verbrauch: null, werte: [1, 2] }] }
  const express = { data: [{ kosten: 0.123455, von: '2026-11-01', verbrauch: null, werte: [1, 2] }] }
  expect(takeClose(express, portal)).toEqual(portal)
  for (const other of [0.12348, null, '0.1234549999']) {
    expect(takeClose({ data: [{ ...express.data[0], kosten: other }] }, portal)).not.toEqual(portal)
  }
  expect(takeClose({ data: [] }, portal)).not.toEqual(portal)
  expect(takeClose({ data: [{ ...express.data[0], werte: [1] }] }, portal)).not.toEqual(portal)
})
