import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import {
  contractPaths,
  customerPaths,
  openPaths,
  publicPaths,
  rechnungPath,
} from '../../packages/e2e/src/fixtures/portalRoutes.ts'

test('every screen of the app is in the list that axe goes by', () => {
  const routes = readFileSync(new URL('../../packages/web/src/app/routes.ts', import.meta.url), 'utf8')
  const paths = [...routes.matchAll(/\bpath: '(\/[^']*)'/g)].map(([, path]) => path)
  const listed = [
    ...publicPaths,
    ...openPaths,
    ...customerPaths,
    ...contractPaths('$vertragId'),
    rechnungPath('$rechnungsnummer'),
  ]
  expect(
    listed.map((path) => path.split('?')[0]).toSorted(),
    'packages/e2e/src/fixtures/portalRoutes.ts names each path of packages/web/src/app/routes.ts',
  ).toEqual(paths.toSorted())
})
