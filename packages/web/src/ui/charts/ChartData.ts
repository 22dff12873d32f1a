/** One row of figures: a value for each place on the x axis, null where none is known. */
export interface ChartSeries {
  readonly key: string
  /** What the legend calls it. */
  readonly name: string
  readonly kind: 'bars' | 'line' | 'step'
  /** A custom property of the design tokens: `var(--diagramm-verbrauch)`. */
  readonly color: string
  readonly values: readonly (number | null)[]
  readonly axis?: 'left' | 'right'
  /** Where each value is the most of a range: its least. What lies between is tinted. */
  readonly lows?: readonly (number | null)[]
  /** What is said of each value in place of its figure: a range. */
  readonly texts?: readonly (string | null)[]
  /** Whether its points have no shape, because something else tells the line from the others. */
  readonly isUnmarked?: boolean
  /** Its unit in the legend, where that is not quite its axis's: a price per kWh beside costs. */
  readonly unit?: string
  /** Whether it has a row of its own below the others, with the figures of its axis beside it. */
  readonly isBelow?: boolean
  /** Whether the space between a line and zero is tinted. */
  readonly isFilled?: boolean
  /** Which of the values are no measurements: hatched bars, dashed lines. */
  readonly estimated?: readonly boolean[]
  /** How much of each bar is no measurement, from 0 to 1, and hatched; all of it where this is not given. */
  readonly estimatedShares?: readonly number[]
  /** Which of the values are known only in part: bars that carry the sign of what is missing; at a line a gap. */
  readonly incomplete?: readonly boolean[]
  /** Written at the bars, in full or not at all. */
  readonly labels?: readonly string[]
  /** The unit of the labels: said once by `labelName`, and beside each where bars lie one below the other. */
  readonly labelUnit?: string
  /** What the legend says the labels are. */
  readonly labelName?: string
  /** The values add up to something, so the summary says their sum. */
  readonly isAdditive?: boolean
  /** How the sum-up speaks of the values, up to its verb: `Der Verbrauch liegt`; goes on with `zwischen … und …`. */
  readonly sumUp?: string
  /** A value in words, with its unit, where it is not told in that of its axis. */
  readonly told?: (value: number) => string
  /** What the sum-up calls their places, where these are not those of the axis. */
  readonly sumUpNames?: readonly string[]
}

export interface ChartAxis {
  readonly unit: string
  /** A value without its unit; German with at least two decimals if not given. */
  readonly format?: (value: number) => string
  /** The highest value that the axis makes room for; what is higher is cut off there, and the legend says it. */
  readonly most?: number | undefined
}

/** Places side by side, each with a short label at the axis and, where that says too little, a full name. */
export interface ChartBands {
  readonly kind: 'bands'
  readonly title: string
  readonly labels: readonly string[]
  readonly names?: readonly string[]
}

/** Intervals in time, milliseconds since 1970: each lasts until the next begins. Knows no zone: `name` and `tick` do. */
export interface ChartTimes {
  readonly kind: 'times'
  readonly title: string
  readonly starts: readonly number[]
  /** Where the last interval ends. */
  readonly end: number
  /** An interval's full name. */
  readonly name: (start: number) => string
  /** An instant at the axis. */
  readonly tick: (start: number) => string
  /** Instants that may be labelled; every interval's start if not given. */
  readonly ticks?: readonly number[]
}

/** Figures that are told with those of their place and not drawn, in words; null where none is known. */
export interface ChartDetail {
  readonly key: string
  readonly name: string
  readonly texts: readonly (string | null)[]
}

/** A place on the x axis that is named: an instant, or the index of a band. */
export interface ChartMarker {
  readonly at: number
  readonly label: string
  /** What the legend calls the places before it, which then lie in a shade. */
  readonly before?: string
}

/** A stretch of time that is shaded, what the legend calls it, and what the summary begins with. */
export interface ChartChosen {
  readonly from: number
  readonly until: number
  readonly name: string
  readonly told?: string
}

/** Everything that a chart shows. */
export interface ChartData {
  readonly x: ChartBands | ChartTimes
  readonly left: ChartAxis
  readonly right?: ChartAxis
  readonly series: readonly ChartSeries[]
  readonly details?: readonly ChartDetail[]
  /** Bars lie one below the other where the names and labels of all of them have no room side by side. */
  readonly rowsWhenNarrow?: boolean
  readonly marker?: ChartMarker
  readonly chosen?: ChartChosen
  /** What the legend calls values that are no measurements. */
  readonly estimatedName?: string
  /** What the legend calls values that are known only in part. */
  readonly incompleteName?: string
  /** What stands for a value that is not known. */
  readonly missingName?: string
  /** Places where there is nothing to know: what is not there leaves no gap. */
  readonly absent?: readonly boolean[]
  /** What stands there in place of a value. */
  readonly absentName?: string
  /** How many lines of text the row of series below the others is high; 3 if not given. */
  readonly linesOfRow?: number
  /** Said in place of the sum-up of the series, where that says too little. */
  readonly summary?: string
}

/** What lies behind a place of the x axis and can be shown instead. */
export interface ChartOpening {
  /** What opening does, as the end of a sentence about the place: `die Stunden zeigen`. */
  readonly label: string
  readonly open: (index: number) => void
}
