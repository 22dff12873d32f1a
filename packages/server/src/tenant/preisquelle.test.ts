import * as v from 'valibot'
import { expect, test } from 'vitest'
import { findPreisadresse, Preisquelle } from './preisquelle.ts'

const find = (preisquelle: unknown, marktgebiet: string) =>
  findPreisadresse(v.parse(Preisquelle, preisquelle), marktgebiet)

test.each([
  [{ art: 'awattar' }, 'DE-LU', 'https://api.awattar.de', 'DE-LU'],
  [{ art: 'awattar' }, 'AT', 'https://api.awattar.at', 'AT'],
  [{ art: 'awattar', url: 'https://preise.example/v2/' }, 'CH', 'https://preise.example/v2/', 'CH'],
  [{ art: 'energy-charts' }, 'CH', 'https://api.energy-charts.info', 'CH'],
  [{ art: 'energy-charts', gebiet: 'IT-North' }, 'IT-NORD', 'https://api.energy-charts.info', 'IT-North'],
  [{ art: 'smard' }, 'DE-LU', 'https://www.smard.de/app/chart_data', '4169/DE-LU'],
  [{ art: 'smard' }, 'AT', 'https://www.smard.de/app/chart_data', '4170/DE-LU'],
  [{ art: 'smard', gebiet: '254/DE-LU' }, 'FR', 'https://www.smard.de/app/chart_data', '254/DE-LU'],
  [{ art: 'smard', url: 'http://127.0.0.1:8080' }, 'DE-LU', 'http://127.0.0.1:8080', '4169/DE-LU'],
])('%j for %s', (preisquelle, marktgebiet, url, gebiet) => {
  expect(find(preisquelle, marktgebiet)).toEqual({ url, gebiet })
})

test.each(['awattar', 'smard'])('%s does not publish Switzerland, as far as it is known', (art) => {
  expect(find({ art }, 'CH')).toBeUndefined()
})
