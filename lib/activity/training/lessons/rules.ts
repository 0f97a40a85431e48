/** How long a flight of some minutes is booked: to the end of a slot. */
export const flownMinutes = (minutes: number, slotMinutes: number) => Math.ceil(minutes / slotMinutes) * slotMinutes;
