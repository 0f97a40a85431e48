// Flies tracks as a recorder would write them: an aircraft that taxies, flies circuits and goes elsewhere. The demo school and
// tests use it.

const RUNWAY = (40 * Math.PI) / 180;

export type Made = [at: number, latitude: number, longitude: number, altitude: number | null];

const METRES_PER_DEGREE = 111_195;
const KNOT = 1_852 / 3_600;
export const LFLG = { latitude: 45.21806, longitude: 5.84861, altitude: 220 };
export const LFLP = { latitude: 45.92917, longitude: 6.09861, altitude: 460 };
type Field = typeof LFLG;

/** Flies a track step by step. `noise` gives metres of error for each position. */
export class Recorder {
  readonly points: Made[] = [];
  private place: { east: number; north: number; altitude: number };
  private speed = 0;

  constructor(
    private at: number,
    private readonly origin: Field = LFLG,
    private readonly noise: () => number = () => 0,
    private readonly interval = 1,
  ) {
    this.place = { east: 0, north: 0, altitude: origin.altitude };
  }

  get now(): number {
    return this.at;
  }

  private note(): void {
    const { east, north, altitude } = this.place;
    const latitude = this.origin.latitude + (north + this.noise()) / METRES_PER_DEGREE;
    const cos = Math.cos((this.origin.latitude * Math.PI) / 180);
    const longitude = this.origin.longitude + (east + this.noise()) / (METRES_PER_DEGREE * cos);
    if (this.at % this.interval === 0) this.points.push([this.at, latitude, longitude, altitude + this.noise()]);
    this.at++;
  }

  stand(seconds: number): this {
    this.speed = 0;
    for (let n = 0; n < seconds; n++) this.note();
    return this;
  }

  /** Moves on a heading: from the present speed to another one, from the present altitude to another one, both evenly. */
  move(seconds: number, heading: number, knots: number, altitude = this.place.altitude): this {
    const [from, to, rise] = [this.speed, knots * KNOT, (altitude - this.place.altitude) / seconds];
    for (let n = 1; n <= seconds; n++) {
      this.speed = from + ((to - from) * n) / seconds;
      const angle = (heading * Math.PI) / 180;
      this.place.east += Math.sin(angle) * this.speed;
      this.place.north += Math.cos(angle) * this.speed;
      this.place.altitude += rise;
      this.note();
    }
    return this;
  }

  /** Goes straight to another aerodrome at some height, and ends on its final approach, fifty metres above it. */
  flyTo(field: Field, altitude: number): this {
    const cos = Math.cos((this.origin.latitude * Math.PI) / 180);
    const [east, north] = [
      (field.longitude - this.origin.longitude) * METRES_PER_DEGREE * cos - this.place.east,
      (field.latitude - this.origin.latitude) * METRES_PER_DEGREE - this.place.north,
    ];
    const [heading, metres] = [(Math.atan2(east, north) * 180) / Math.PI, Math.hypot(east, north)];
    const cruise = Math.max(1, Math.round((metres - 300 * 50 - 60 * 35) / 50));
    this.speed = 50;
    return this.move(150, heading, 50 / KNOT, altitude)
      .move(cruise, heading, 50 / KNOT)
      .move(150, heading, 50 / KNOT, field.altitude + 200)
      .move(60, heading, 65, field.altitude + 50);
  }

  /** Taxies to the runway and takes off on 04. */
  depart(): this {
    return this.move(5, 220, 12).move(115, 220, 12).stand(40).takeOff();
  }

  takeOff(): this {
    return this.move(18, 40, 55).move(50, 40, 75, this.place.altitude + 150);
  }

  /** Goes straight to a place along the runway and left of it, in metres from the aerodrome's middle. */
  private goTo(along: number, left: number, knots: number, altitude: number): this {
    const [sin, cos] = [Math.sin(RUNWAY), Math.cos(RUNWAY)];
    const [east, north] = [along * sin - left * cos - this.place.east, along * cos + left * sin - this.place.north];
    const heading = (Math.atan2(east, north) * 180) / Math.PI;
    const seconds = (2 * Math.hypot(east, north)) / (this.speed + knots * KNOT);
    return this.move(Math.max(1, Math.round(seconds)), heading, knots, altitude);
  }

  /** A left-hand circuit at 300 m above the ground, until fifty metres above it on final. */
  circuit(ground: number): this {
    return this.goTo(2_500, 0, 75, ground + 220)
      .goTo(2_900, 350, 80, ground + 250)
      .goTo(2_900, 1_250, 85, ground + 300)
      .goTo(2_500, 1_650, 90, ground + 300)
      .goTo(-1_900, 1_650, 90, ground + 300)
      .goTo(-2_350, 1_250, 80, ground + 260)
      .goTo(-2_350, 350, 75, ground + 180)
      .goTo(-1_950, 0, 70, ground + 150)
      .goTo(-850, 0, 65, ground + 50);
  }

  /** Touches the ground and goes on. */
  touchAndGo(ground: number): this {
    return this.move(20, 40, 60, ground)
      .move(12, 40, 46)
      .move(6, 40, 55)
      .move(50, 40, 75, ground + 150);
  }

  goAround(ground: number): this {
    return this.move(15, 40, 62, ground + 5).move(55, 40, 75, ground + 150);
  }

  /** Lands and taxies to its parking place. */
  land(ground: number): this {
    return this.move(20, 40, 58, ground).move(25, 40, 12).move(90, 130, 12);
  }
}

/** Three landings at the aerodrome: two touch-and-goes and a full stop. */
export function flyCircuits(at: number, noise?: () => number, interval?: number): Made[] {
  const { altitude } = LFLG;
  const recorder = new Recorder(at, LFLG, noise, interval).stand(60).depart();
  for (let n = 0; n < 2; n++) recorder.circuit(altitude).touchAndGo(altitude);
  return recorder.circuit(altitude).land(altitude).stand(60).points;
}
