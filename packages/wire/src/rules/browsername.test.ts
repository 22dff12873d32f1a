import { expect, test } from 'vitest'
import { nameBrowser } from './browsername.ts'

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)'
const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'

test.each([
  [`Mozilla/5.0 (Linux; Android 10; K) ${webkit} Chrome/142.0.0.0 Mobile Safari/537.36`, 'Chrome auf Android'],
  [`${iphone} Version/18.5 Mobile/15E148 Safari/604.1`, 'Safari auf iPhone'],
  [`${iphone} CriOS/142.0 Mobile/15E148 Safari/604.1`, 'Chrome auf iPhone'],
  [`${iphone} FxiOS/145.0 Mobile/15E148 Safari/605.1.15`, 'Firefox auf iPhone'],
  [`${iphone} Mobile/15E148 [FBAN/FBIOS]`, 'iPhone'],
  ['Mozilla/5.0 (iPad; CPU OS 17_0 like Mac OS X) AppleWebKit/605 Version/17.0 Mobile Safari/604', 'Safari auf iPad'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0', 'Firefox auf Windows'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/142.0.0.0 Safari/537.36 Edg/142.0`, 'Edge auf Windows'],
  [`Mozilla/5.0 (Windows NT 10.0) ${webkit} Chrome/142.0.0.0 Safari/537.36 OPR/127.0`, 'Opera auf Windows'],
  [
    `Mozilla/5.0 (Linux; Android 10; K) ${webkit} SamsungBrowser/29.0 Chrome/136.0.0.0 Mobile Safari/537.36`,
    'Samsung Internet auf Android',
  ],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605 Version/18.5 Safari/605.1.15', 'Safari auf Mac'],
  [`Mozilla/5.0 (X11; Linux x86_64) ${webkit} HeadlessChrome/142.0.0.0 Safari/537.36`, 'Chrome auf Linux'],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${webkit} Chrome/142.0.0.0 Safari/537.36`, 'Chrome'],
  ['curl/8.16.0', undefined],
  ['', undefined],
])('browser and system by their families, without versions: %s [sitzung-22]', (userAgent, name) => {
  expect(nameBrowser(userAgent)).toBe(name)
})
