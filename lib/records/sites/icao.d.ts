declare module "icao" {
  /** Latitude and longitude of aerodromes by ICAO code. */
  const codes: Readonly<Record<string, readonly [latitude: number, longitude: number]>>;
  export default codes;
}
