import { expect, test } from 'vitest'
import { listNeeded } from './listPackages.mjs'

const lock = {
  'node_modules/a': { dependencies: { b: '1', '@types/b': '1' }, optionalDependencies: { here: '1', elsewhere: '1' } },
  'node_modules/@types/b': {},
  'node_modules/b': {
    peerDependencies: { peer: '1', absent: '1' },
    peerDependenciesMeta: { absent: { optional: true } },
  },
  'node_modules/a/node_modules/b': { dependencies: { '@c/d': '1' } },
  'node_modules/@c/d': { dependencies: { a: '1' } },
  'node_modules/peer': {},
  'node_modules/absent': {},
  'node_modules/here': { optional: true },
  'node_modules/elsewhere': { optional: true },
  'node_modules/unused': {},
  'packages/server/node_modules/e': { dependencies: { b: '1' } },
}
const isInstalled = (path) => path !== 'node_modules/elsewhere'

test('a package brings what it needs, from where Node would find it, and of optional ones what is installed', () => {
  expect(listNeeded(lock, ['a'], isInstalled)).toEqual([
    'node_modules/@c/d',
    'node_modules/a',
    'node_modules/a/node_modules/b',
    'node_modules/here',
  ])
})

test('what a package expects beside it comes along unless it is optional', () => {
  expect(listNeeded(lock, ['e'], isInstalled)).toEqual([
    'node_modules/b',
    'node_modules/peer',
    'packages/server/node_modules/e',
  ])
})
