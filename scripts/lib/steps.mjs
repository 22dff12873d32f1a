const tickMs = 1000
const plainEvery = 10

/**
 * Runs steps one after the other and shows each with its number, its progress and its duration:
 * live on a terminal, elsewhere as a plain line now and then.
 */
export async function runSteps(steps, { first = 1, total = steps.length, quiet = false } = {}) {
  for (const [index, { title, run, progress }] of steps.entries()) {
    const show = quiet ? silent : display(`[${first + index}/${total}] ${title}`)
    show.start(progress)
    try {
      await run()
      show.end('')
    } catch (error) {
      show.end(' – fehlgeschlagen')
      throw error
    }
  }
}

const silent = { start: () => undefined, end: () => undefined }

function display(label) {
  const begin = performance.now()
  const isLive = process.stdout.isTTY
  const seconds = () => `${Math.round((performance.now() - begin) / 1000)} s`
  let timer
  let ticks = 0
  return {
    start(progress = () => '') {
      if (isLive) process.stdout.write(`${label} …`)
      else console.log(`${label} …`)
      const tick = () => {
        ticks += 1
        const line = `${label} … ${[seconds(), progress()].filter(Boolean).join(', ')}`
        if (isLive) process.stdout.write(`\r\x1b[K${line}`)
        else if (ticks % plainEvery === 0) console.log(line)
      }
      timer = setInterval(tick, tickMs)
    },
    end(suffix) {
      clearInterval(timer)
      if (isLive) process.stdout.write('\r\x1b[K')
      console.log(`${label} … ${seconds()}${suffix}`)
    },
  }
}
