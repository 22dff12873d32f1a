import { besideExpress } from './beside/besideExpress.ts'
import { ablesungen } from './rows/ablesungen.ts'
import { dokument } from './rows/dokument.ts'
import { drawing } from './rows/drawing.ts'
import { einspielen } from './rows/einspielen.ts'
import { historie } from './rows/preise/historie.ts'
import { javaScript } from './rows/javaScript.ts'
import { lastgang } from './rows/lastgang.ts'
import { liste } from './rows/liste.ts'
import { lighthouseMobile } from './rows/lighthouseMobile.ts'
import { memory } from './rows/memory.ts'
import { nacht } from './rows/nacht.ts'
import { preise } from './rows/preise/preise.ts'
import { prognose } from './rows/prognose.ts'
import { rechnungen } from './rows/rechnungen.ts'
import { requestRate } from './rows/requestRate.ts'
import { slowPhone } from './rows/slowPhone.ts'
import { startUp } from './rows/startUp.ts'
import { tarifvergleich } from './rows/preise/tarifvergleich.ts'
import { uebersicht } from './rows/uebersicht.ts'
import { runChosen } from './runChosen.ts'
import { betriebskosten } from './skala/betriebskosten.ts'
import { skala } from './skala/skala.ts'

await runChosen('bench', [
  javaScript,
  slowPhone,
  drawing,
  requestRate,
  besideExpress,
  ablesungen,
  einspielen,
  lastgang,
  rechnungen,
  historie,
  preise,
  tarifvergleich,
  prognose,
  uebersicht,
  dokument,
  nacht,
  liste,
  startUp,
  memory,
  lighthouseMobile,
  skala,
  betriebskosten,
])
