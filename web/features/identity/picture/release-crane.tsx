import { Fragment } from 'react'
import styles from './release-crane.module.css'

const RULES_Y = [60, 120, 180, 240, 300, 360, 420]
const RIBS_X = [226, 244, 262, 280, 298, 316, 334]
const PLATFORMS = [
  { name: 'Windows', x: 136 },
  { name: 'macOS', x: 236 },
  { name: 'Linux', x: 336 },
]

/** A gantry crane lowers a release to three platforms; the last one is still being updated. Decorative. */
export function ReleaseCrane() {
  return (
    <div className={styles.scene}>
      <svg viewBox="0 0 560 424" fill="none" className={styles.drawing} aria-hidden="true">
        <path className={styles.rule} d={RULES_Y.map((y) => `M0 ${y}H560`).join('')} />
        <clipPath id="below-the-beam">
          <path d="M0 74h560v350H0z" />
        </clipPath>
        <g clipPath="url(#below-the-beam)">
          <g className={styles.load}>
            <path className={styles.rope} d="M262 20 238 160M298 20 322 160" />
            <path className={styles.hoist} d="M280 20v136" />
            <rect className={styles.box} x="208" y="156" width="144" height="80" rx="6" />
            <path className={styles.rib} d={RIBS_X.map((x) => `M${x} 166v60`).join('')} />
            <rect className={styles.plate} x="240" y="182" width="80" height="28" rx="5" />
            <text className={styles.version} x="280" y="201.5">
              2.4.1
            </text>
          </g>
        </g>
        <path className={styles.frame} strokeWidth="8" d="M62 74h436M118 74v286M442 74v286" />
        <path className={styles.frame} strokeWidth="7" d="M90 364h56M414 364h56" />
        <path className={styles.frame} strokeWidth="4" d="M118 128 176 76M442 128 384 76" />
        <rect className={styles.trolley} x="250" y="64" width="60" height="20" rx="4" />
        {PLATFORMS.map(({ name, x }, index) => (
          <Fragment key={name}>
            <rect className={styles.platform} x={x} y="290" width="88" height="64" rx="10" />
            <text className={styles.name} x={x + 44} y="315">
              {name}
            </text>
            <rect className={styles.track} x={x + 14} y="330" width="60" height="8" rx="4" />
            <rect
              className={index < 2 ? styles.done : styles.running}
              x={x + 14}
              y="330"
              width={index < 2 ? 60 : 38}
              height="8"
              rx="4"
            />
          </Fragment>
        ))}
      </svg>
      <div className={styles.words}>
        <p className={styles.promise}>One upload. Every platform. A rollout you can stop.</p>
        <p className="muted">Signed updates for desktop and mobile apps, at the pace you choose.</p>
      </div>
    </div>
  )
}
