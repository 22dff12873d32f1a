import { runChosen } from '../runChosen.ts'
import type { Drill } from './Drill.ts'
import { ablesen } from './ablesen.ts'
import { failover } from './failover/failover.ts'
import { flut } from './flut/flut.ts'
import { fremde } from './fremde/fremde.ts'
import { geheim } from './geheim/geheim.ts'
import { killen } from './killen.ts'
import { langsam } from './langsam/langsam.ts'
import { link } from './link.ts'
import { nachbar } from './nachbar.ts'
import { platte } from './platte.ts'
import { post } from './post.ts'
import { raten } from './raten/raten.ts'
import { registrieren } from './registrieren.ts'
import { uhr } from './uhr/uhr.ts'
import { zeit } from './uhr/zeit.ts'
import { zufall } from './zufall/zufall.ts'

/** What `npm run drill` runs, in this order. */
const drills: readonly Drill[] = [
  zufall,
  fremde,
  raten,
  zeit,
  link,
  ablesen,
  registrieren,
  flut,
  geheim,
  post,
  langsam,
  killen,
  platte,
  uhr,
  nachbar,
  failover,
]

await runChosen(
  'drill',
  drills.map(({ key, run }) => ({ key, measure: run })),
)
