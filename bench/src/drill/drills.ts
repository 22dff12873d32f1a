import type { Drill } from './Drill.ts'
import { flut } from './flut/flut.ts'
import { failover } from './failover/failover.ts'
import { fremde } from './fremde/fremde.ts'
import { geheim } from './geheim/geheim.ts'
import { killen } from './killen/killen.ts'
import { langsam } from './langsam/langsam.ts'
import { link } from './link/link.ts'
import { nachbar } from './nachbar/nachbar.ts'
import { platte } from './platte/platte.ts'
import { post } from './post/post.ts'
import { raten } from './raten/raten.ts'
import { uhr } from './uhr/uhr.ts'
import { zeit } from './zeit/zeit.ts'
import { zufall } from './zufall/zufall.ts'

/** What `npm run drill` runs, in this order. */
export const drills: readonly Drill[] = [
  zufall,
  fremde,
  raten,
  zeit,
  link,
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
